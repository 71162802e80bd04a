/**
 * A page's view on its way to the browser, as one text: Remix's own encoding walks every value of it, on the
 * server and again on the phone, and takes longer than drawing a card. `app/features/site/packed.ts` opens it.
 */
export interface Packed<T> {
  readonly json: string;
  /** The view itself; not enumerable, so it is there where the text was made and is not sent twice. */
  readonly view?: T | undefined;
}
