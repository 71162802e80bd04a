/** What the error page of a site shows while the database cannot be reached. */
export interface AwayView {
  /** The answer to a form: it has not been received. */
  readonly sent: boolean;
  /** The dealer's number, where the site shows it in its header. */
  readonly phone?: { readonly text: string; readonly href: string };
}
