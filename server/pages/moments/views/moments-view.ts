/** What comes up beside the pages of a site: by itself, or with a tap. */
export interface MomentsView {
  /** The popup of the day, by its id. */
  readonly popup?: string | undefined;
  readonly chat?: ChatView | undefined;
}

/** The way to the dealer's chat; without a script it is the contact form. */
export interface ChatView {
  readonly text: string;
  readonly script?: string | undefined;
}
