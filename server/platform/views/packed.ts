/**
 * A page's view on its way to the browser as one text: Remix's own encoding walks every value of it, on the server
 * and again on the phone. In a document the text stands in a data block of its own, named by `block`; in an answer
 * to the client router it comes along as `json`. `app/features/site/packed.ts` opens either.
 */
export interface Packed<T> {
  readonly json?: string | undefined;
  readonly block?: string | undefined;
  /** The view itself; not enumerable, so it is there where the text was made and is not sent twice. */
  readonly view?: T | undefined;
}
