import { toHoursBlock } from '#server/pages/locations/to-hours-block';
import { toLocationsBlock } from '#server/pages/locations/to-locations-block';
import { toMapBlock } from '#server/pages/locations/to-map-block';
import { toOffersBlock } from '#server/pages/offers/to-offers-block';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockView } from '#server/pages/parts/views/block-view';
import type { CarsBlock } from '#server/pages/parts/views/cars';
import { toReviewsBlock } from '#server/pages/reviews/to-reviews-block';
import { featuredCars } from '#server/pages/search/featured';
import type { BlockData, BlockName } from '#server/settings/block-schema';
import { finderBlock } from './finder-block';
import type { Making } from './make-blocks';
import { postsBlock } from './posts-block';
import * as texts from './text-blocks';

type Maker<N extends BlockName> = (
  visit: PageVisit,
  data: BlockData<N>,
  making: Making,
) => Promise<BlockView | undefined>;

const nothing = async (): Promise<undefined> => undefined;

/** The builder of each block type; undefined if there is nothing to show. */
export const makers: { readonly [N in BlockName]: Maker<N> } = {
  banner: texts.bannerBlock,
  cards: texts.cardsBlock,
  faq: texts.faqBlock,
  cta: texts.ctaBlock,
  columns: texts.columnsBlock,
  gallery: texts.galleryBlock,
  finder: finderBlock,
  hours: async (visit, { heading, ...places }) => toHoursBlock(visit, { ...places, ...headed(heading) }),
  locations: async (visit, { heading, ...places }) =>
    toLocationsBlock(visit, { ...places, ...headed(heading) }),
  map: async (visit, { heading, location }) =>
    toMapBlock(visit, { heading, ...(location ? { location } : {}) }),
  reviews: async (visit, data) => toReviewsBlock(visit, data),
  offers: async (visit, { heading, ...choice }) => toOffersBlock(visit, { ...choice, ...headed(heading) }),
  stock: stockBlock,
  posts: postsBlock,
  form: nothing,
};

const headed = (heading: string | undefined) =>
  heading ? { heading: { text: heading, level: 2 as const } } : {};

/** The first cars of a search, if it finds any. */
async function stockBlock(
  visit: PageVisit,
  { heading, search, limit }: BlockData<'stock'>,
): Promise<CarsBlock | undefined> {
  const found = await featuredCars(visit, { search, limit });
  if (!found) return undefined;
  const more = { text: 'See all', href: found.href };
  return { kind: 'cars', heading: heading ?? 'In stock', cars: found.cars, more };
}
