/** What a car's page says of itself in its head: to browsers, search engines and those who share it. */
export interface CarHeadView {
  readonly title: string;
  readonly description: string;
  /** Its one whole address. */
  readonly canonical: string;
  /** The car's name, without the site's. */
  readonly name: string;
  readonly site: string;
  /** Whole Australian dollars, when the price is known. */
  readonly priceDollars?: number | undefined;
  readonly image?:
    | { readonly url: string; readonly width: number; readonly height: number; readonly alt: string }
    | undefined;
}
