/** The page for a make, model or body type that is not in stock: suggestions, and all cars. */
export interface SearchNotFoundView {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly suggestions: readonly {
    readonly text: string;
    readonly countText: string;
    readonly href: string;
  }[];
  readonly all: { readonly text: string; readonly href: string };
  /** The page to ask for an alert for this search. */
  readonly alert?: { readonly text: string; readonly href: string };
}
