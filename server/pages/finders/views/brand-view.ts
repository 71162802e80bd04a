import type { PictureView } from '#server/dealership/media/views/picture-view';
import type { LocationGroup } from '#server/pages/parts/views/locations';
import type { OffersBlock } from '#server/pages/parts/views/offers';
import type { FinderPageHead } from '#server/search/finders/views/finder-views';
import type { LinkView, ModelTileView } from '#server/search/finders/views/tile-view';
import type { CardView } from '#server/stock/cars/views/card-view';

/** The page of one make. */
export interface BrandView extends FinderPageHead {
  /** The make's own; its name stands alone without one. */
  readonly logo?: PictureView | undefined;
  readonly countText: string;
  /** All of the make in stock; absent where there is none. */
  readonly all?: LinkView | undefined;
  readonly modelsHeading: string;
  /** By car type, with counts. */
  readonly types: readonly LinkView[];
  readonly models?: readonly ModelTileView[] | undefined;
  readonly newest?: readonly CardView[] | undefined;
  /** Offers of the make, in the columns that suit their number. */
  readonly offers?: Pick<OffersBlock, 'columns' | 'offers'> | undefined;
  /** Where it is sold. */
  readonly places?: LocationGroup | undefined;
}
