/** A link with its text. */
export interface LinkView {
  readonly text: string;
  readonly href: string;
}
