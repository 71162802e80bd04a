import type { CarsBelowView } from '#server/search/stock-search/views/cars-below-view';
import { drawCarsBelow } from '~/ui/cars-below';

/** The browser's data for a finder's page: the cars below it are HTML, absent from a document's data. */
export type DrawnFinder<T> = Omit<T, 'below'> & { readonly below?: string | undefined };

/** Renders the cars below a finder's page. On the server only. */
export const drawFinder = <T extends { readonly below: CarsBelowView }>(view: T): DrawnFinder<T> => ({
  ...view,
  below: drawCarsBelow(view.below),
});
