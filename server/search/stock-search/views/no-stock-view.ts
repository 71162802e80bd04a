/** What stands where cars would, on a site that lists none. */
export interface NoStockView {
  readonly heading: string;
  readonly text: string;
  /** The first is the way that matters. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}
