/** What the error page of a site shows while the database cannot be reached. */
export interface AwayView {
  readonly heading: string;
  readonly text: string;
  /** The page again, unless that would send a form once more; the dealer's number, where the site's header has it. */
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

/** A form that could not be stored because the database cannot be reached, or the disk is full, for the page that shows it again. */
export interface UnstoredForm {
  /** For its sender: that it has not been received, and what to do. */
  readonly failure: string;
  /** What was typed, by field. */
  readonly values: Readonly<Record<string, string>>;
  /** Of the response. */
  readonly init: { readonly status: 503; readonly headers: Record<string, string> };
}
