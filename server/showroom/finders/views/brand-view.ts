import type { PictureView } from '#server/dealer/media/views/picture-view';
import type { OffersBlock } from '#server/page/views/offer-view';
import type { LocationGroup } from '#server/page/views/site-blocks';
import type { FinderPageHead, LinkView, ModelTileView } from '#server/search/finders/views/finder-views';
import type { CardView } from '#server/stock/cars/views/card-view';

/** The page of one make. */
export interface BrandView extends FinderPageHead {
  /** The make's logo; without one only its name shows. */
  readonly logo?: PictureView | undefined;
  readonly countText: string;
  /** Link to all stock of the make; absent if there is none. */
  readonly all?: LinkView | undefined;
  readonly modelsHeading: string;
  /** By car type, with counts. */
  readonly types: readonly LinkView[];
  readonly models?: readonly ModelTileView[] | undefined;
  readonly newest?: readonly CardView[] | undefined;
  /** Offers of the make, in a suitable number of columns. */
  readonly offers?: Pick<OffersBlock, 'columns' | 'offers'> | undefined;
  /** Locations that sell it. */
  readonly places?: LocationGroup | undefined;
}
