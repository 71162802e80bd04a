import type { CarsBelowView } from '#server/search/views/search-view';
import { renderCarsBelow } from '~/parts/cars/cars-below';
import type { StaticText } from '~/rendering/static';

/** The browser's data for a finder without live elements: its head, and one static part. */
export interface RenderedPage {
  readonly title: string;
  readonly canonical: string;
  readonly html?: StaticText | undefined;
}

/** The browser's data for a finder's page: the cars below it are a static part. */
export type RenderedFinder<T> = Omit<T, 'below'> & { readonly below?: StaticText | undefined };

/** Renders the cars below a finder's page. On the server only. */
export const renderFinder = <T extends { readonly below: CarsBelowView }>(view: T): RenderedFinder<T> => ({
  ...view,
  below: renderCarsBelow(view.below),
});
