/** What the error page of a site shows while the database cannot be reached. */
export interface AwayView {
  readonly heading: string;
  readonly text: string;
  /** False for the answer to a form, which asking again would send once more. */
  readonly canRetry: boolean;
  /** The dealer's number, where the site shows it in its header. */
  readonly phone?: { readonly text: string; readonly href: string };
}
