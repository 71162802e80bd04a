/** What every page of the desk shows around its content. */
export interface DeskFrameView {
  readonly siteName: string;
  readonly staffName: string;
  /** The pages of the desk that this person may see on this site. */
  readonly menu: readonly DeskMenuItem[];
}

interface DeskMenuItem {
  readonly text: string;
  readonly href: string;
  /** `page`: this page; `true`: a page below it. */
  readonly current?: 'page' | 'true' | undefined;
}
