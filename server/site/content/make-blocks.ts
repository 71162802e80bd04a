import type { ShopperVisit } from '#server/buying/shopper-visit';
import { chosenPlaces, type PlaceChoice } from '#server/dealer/rules/place-order';
import { toLocationCard } from '#server/dealer/to-location-card';
import { toOffersBlock } from '#server/page/to-offer-view';
import { toReviewsBlock } from '#server/page/to-reviews-view';
import type { CarsBlock, FinderBlock, HoursBlock } from '#server/page/views/site-blocks';
import type { BlockHeading, BlockView } from '#server/page/views/site-page-view';
import type { BlockData, BlockName } from '#server/settings/block-schema';
import { siteState } from '#server/settings/location-schema';
import { budgetFinder } from '#server/showroom/budget-finder';
import { featuredCars } from '#server/showroom/home';
import { toLocationsBlock, toMapBlock } from '#server/site/location-blocks';
import { leadingPriceName } from '#server/stock/charges/rules/leading-price';
import { newOutline, type Outline, renderMarkdown } from './rules/markdown';
import type { PagePart } from './rules/read-page';
import * as texts from './text-blocks';
import { picturesIn, postsBlock } from './text-blocks';

/** The page built so far. */
export interface Making {
  readonly outline: Outline;
  /** The next block has the page's own heading. */
  first: boolean;
  /** True as soon as a block was made while the stock could not be asked for. */
  provisional?: boolean;
}

/** Builds the blocks of a page from its parts, in order; empty ones are left out. */
export async function makeBlocks(
  visit: ShopperVisit,
  parts: readonly PagePart[],
  making: Making = { outline: newOutline(), first: false },
): Promise<BlockView[]> {
  const blocks: BlockView[] = [];
  for (const part of parts) {
    const block = await makeBlock(visit, part, making);
    if (block) blocks.push(block);
    making.first = false;
  }
  return blocks;
}

async function makeBlock(
  visit: ShopperVisit,
  part: PagePart,
  making: Making,
): Promise<BlockView | undefined> {
  if (part.name !== 'text') return makeOf(visit, part.name, part.data, making);
  const pictures = await picturesIn(visit, part.markdown);
  return { kind: 'prose', html: renderMarkdown(part.markdown, { pictures, outline: making.outline }) };
}

/** Each builder takes the data of its own block type. */
async function makeOf<N extends BlockName>(
  visit: ShopperVisit,
  name: N,
  data: BlockData<N>,
  making: Making,
): Promise<BlockView | undefined> {
  return makers[name](visit, data, making);
}

/** A search form: a search box, the budget-based car finder, or a price range. */
async function finderBlock(
  visit: ShopperVisit,
  { finder, heading, text }: BlockData<'finder'>,
  making: Pick<Making, 'provisional'>,
): Promise<FinderBlock> {
  const { tenant } = visit;
  const block = { kind: 'finder', heading, text } as const;
  const { base_path: action } = tenant.search;
  const { attribute, min, max } = tenant.home.price_slider;
  const label = attribute === 'price' ? leadingPriceName(tenant, siteState(tenant)) : 'Price';
  if (finder === 'search') return { ...block, search: { action } };
  if (finder === 'price') return { ...block, price: { action, attribute, label, min, max } };
  const budget = await budgetFinder(visit, new URLSearchParams());
  if (budget.provisional) making.provisional = true;
  return { ...block, budget: budget.view };
}

type Maker<N extends BlockName> = (
  visit: ShopperVisit,
  data: BlockData<N>,
  making: Making,
) => Promise<BlockView | undefined>;

const nothing = async (): Promise<undefined> => undefined;

/** The builder of each block type; undefined if there is nothing to show. */
const makers: { readonly [N in BlockName]: Maker<N> } = {
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
  map: async (visit, { heading, location }) => toMapBlock(visit, { heading, location }),
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
  visit: ShopperVisit,
  { heading, search, limit }: BlockData<'stock'>,
): Promise<CarsBlock | undefined> {
  const featured = await featuredCars(visit, { search, limit });
  if (!featured) return undefined;
  const more = { text: 'See all', href: featured.href };
  return { kind: 'cars', heading: heading ?? 'In stock', cars: featured.cars, more };
}

/** Opening hours of locations; undefined if none are known. */
function toHoursBlock(
  { tenant, now }: Pick<ShopperVisit, 'tenant' | 'now'>,
  { heading, ...choice }: PlaceChoice & { readonly heading?: BlockHeading | undefined },
): HoursBlock | undefined {
  const places = chosenPlaces(tenant.locations, choice)
    .map((place) => toLocationCard(place, tenant, now))
    .filter(({ hours, special }) => hours.length > 0 || special.length > 0);
  return places.length > 0 ? { kind: 'hours', heading, places } : undefined;
}
