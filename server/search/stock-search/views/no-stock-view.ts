/** Shown in place of cars on a site without stock. */
export interface NoStockView {
  readonly heading: string;
  readonly text: string;
  /** The first is the primary action. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}
