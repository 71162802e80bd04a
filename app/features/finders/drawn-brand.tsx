import type { BrandView } from '#server/pages/finders/views/brand-view';
import { drawPart } from '~/ui/island';
import { BrandBelow } from './brand-below';

/** A make's page, as a browser gets it: what stands below the cars is drawn. */
export interface DrawnBrandView extends Omit<BrandView, 'offers' | 'places'> {
  readonly below?: string | undefined;
}

/** Draws what stands below the cars of a make. On the server only. */
export const drawBrand = ({ offers, places, ...view }: BrandView): DrawnBrandView => ({
  ...view,
  below: drawPart(<BrandBelow heading={view.heading} offers={offers} places={places} />),
});
