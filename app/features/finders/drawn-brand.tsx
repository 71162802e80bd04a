import type { BrandView } from '#server/pages/finders/views/brand-view';
import { drawPart } from '~/ui/island';
import { BrandBelow } from './brand-below';

/** The browser's data for a make's page: everything below the cars is rendered HTML. */
export interface DrawnBrandView extends Omit<BrandView, 'offers' | 'places'> {
  readonly below?: string | undefined;
}

/** Renders everything below the cars of a make. On the server only. */
export const drawBrand = ({ offers, places, ...view }: BrandView): DrawnBrandView => ({
  ...view,
  below: drawPart(<BrandBelow heading={view.heading} offers={offers} places={places} />),
});
