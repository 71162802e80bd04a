/**
 * A page's view on its way to the browser as one text: Remix's own encoding walks every value, on the server and again
 * on the phone. In a document the text is in a data block, named by `block`; in a response to the client router it is
 * in `json`. `app/rendering/view.ts` opens both.
 */
export interface Packed<T> {
  readonly json?: string | undefined;
  readonly block?: string | undefined;
  /** The view itself; not enumerable on the server, so it is available where the text was made but not sent twice. */
  view?: T | undefined;
}

/** A value of a view that the server rendered: a document shows it, so the document's data leaves it out. */
export interface StaticText {
  readonly static: string;
}

/** A link with its text. */
export interface LinkView {
  readonly text: string;
  readonly href: string;
  /** It leads to the page that is open. */
  readonly current?: boolean | undefined;
}
