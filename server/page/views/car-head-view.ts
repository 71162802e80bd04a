/** The head of a car page: for browsers, search engines and link previews. */
export interface CarHeadView {
  readonly title: string;
  readonly description: string;
  /** Its canonical absolute address. */
  readonly canonical: string;
  /** The car's name, without the site's. */
  readonly name: string;
  readonly site: string;
  /** Whole Australian dollars, if the price is known. */
  readonly priceDollars?: number | undefined;
  readonly image?:
    | { readonly url: string; readonly width: number; readonly height: number; readonly alt: string }
    | undefined;
}
