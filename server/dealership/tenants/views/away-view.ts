/** What the error page of a site shows while the database cannot be reached. */
export interface AwayView {
  readonly heading: string;
  readonly text: string;
  /** The page again, unless that would send a form once more; the dealer's number, where the site's header has it. */
  readonly links: readonly { readonly href: string; readonly text: string }[];
}
