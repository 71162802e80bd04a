/** A link with its words. */
export interface LinkView {
  readonly text: string;
  readonly href: string;
}
