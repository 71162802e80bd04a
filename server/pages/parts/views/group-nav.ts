/** Links to the pages of a group, above the page's heading. */
export interface GroupNavBlock {
  readonly kind: 'group-nav';
  readonly label: string;
  readonly links: readonly {
    readonly text: string;
    readonly href: string;
    readonly current?: true | undefined;
  }[];
}
