/** A notice in place of missing content, with links to go on. */
export interface NoticeBlock {
  readonly kind: 'notice';
  readonly heading: string;
  /** 1 if it is the page's heading. */
  readonly level: 1 | 2;
  readonly text: string;
  /** The first is the primary action. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}
