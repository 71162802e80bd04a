import type { CardView } from '#server/stock/cars/views/card-view';

/** Cars of the stock. */
export interface CarsBlock {
  readonly kind: 'cars';
  readonly heading: string;
  readonly cars: readonly CardView[];
  readonly more?: { readonly text: string; readonly href: string } | undefined;
}
