import type { CardView } from '#server/stock/cars/views/card-view';

/** A search box and some cars, below a page that is not a list itself. */
export interface CarsBelowView {
  readonly heading: string;
  readonly cars: readonly CardView[];
  readonly all: { readonly text: string; readonly href: string };
  /** Address of the search page. */
  readonly action: string;
  readonly noun: { readonly one: string; readonly many: string };
}
