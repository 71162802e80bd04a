/** A link with its text. */
export interface LinkView {
  readonly text: string;
  readonly href: string;
  /** It leads to the page that is open. */
  readonly current?: boolean | undefined;
}
