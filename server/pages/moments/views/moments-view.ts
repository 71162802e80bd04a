/** The popup and chat of a site's pages. */
export interface MomentsView {
  /** The id of today's popup. */
  readonly popup?: string | undefined;
  readonly chat?: ChatView | undefined;
}

/** Link to the dealer's chat; without a script it is the contact form. */
export interface ChatView {
  readonly text: string;
  readonly script?: string | undefined;
}
