import type { ShopperVisit } from '#server/buying/shopper-visit';
import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { sitePhone } from '#server/dealer/locations/rules/place-order';
import { pictureOf, sitePicture } from '#server/dealer/media/rules/picture';
import { shownOffers } from '#server/page/offers/rules/shown-offers';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { type Banner, shownBanners } from '#server/search/finders/rules/banners';
import { noStock, stockCountText } from '#server/search/rules/no-stock';
import { withRefinement, withSort } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { type FoundCars, searchCars } from '#server/search/search-cars';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline, subline } from '#server/stock/cars/rules/naming';
import { carHref, toCardView } from '#server/stock/cars/to-card-view';
import type { CardView } from '#server/stock/cars/views/card-view';
import { personalCards } from '#server/trade-in/pages/carried-offer';
import { featuredCars } from './featured';
import { budgetFinder } from './finders/budget-finder';
import { tileGrids } from './finders/tile-grids';
import type { BannerView, HomeView, ShelfView } from './views/home-view';

/** Number of newest cars; fewer beside featured lists, because the home page is not a results page. */
const newestCars = { alone: 8, besideFeatured: 4 } as const;
/** Tiles per attribute on the home page, except body types; a separate page has the rest. */
const mostTiles = 12;

const newestState = withRefinement(withSort(emptyState, 'latest'), 'status', 'in_stock');

/** The home page: search, tiles, the feature banner, featured and newest cars, the budget finder. */
export async function homePage(visit: ShopperVisit): Promise<PageAnswer<HomeView>> {
  const { tenant, url, now } = visit;
  const newest = await newestOf(visit);
  const exists = sitePages(tenant, now);
  const isEmpty = newest.vocabulary.known && newest.vocabulary.count === 0;
  const [tiles, shelves, budget] = await Promise.all([
    tileGrids(visit, tenant.home.tiles, (attribute) =>
      attribute === 'body' ? tenant.search.first_bodies : mostTiles,
    ),
    shelvesOf(visit, newest),
    tenant.home.budget_finder.shown && !isEmpty ? budgetFinder(visit, new URLSearchParams()) : undefined,
  ]);
  const lastWithFinance = shelves.findLastIndex(({ cars }) => cars.some((car) => car.finance));
  const view = {
    title: [tenant.name, tenant.wording.tagline].filter(Boolean).join(' | '),
    canonical: new URL('/', url).href,
    heading: tenant.wording.tagline ?? `Find your next ${tenant.stock.noun.one} at ${tenant.name}`,
    ...(tenant.wording.intro ? { intro: tenant.wording.intro } : {}),
    searchAction: tenant.search.base_path,
    ...(isEmpty
      ? { noStock: noStock(tenant, sitePhone(tenant), exists) }
      : { countText: countText(newest, tenant) }),
    ...heroOf(newest.cars[0], tenant.media),
    banners: shownBanners(tenant.home.banners, exists, {
      noun: tenant.stock.noun,
      offers: shownOffers(visit.site.offers, tenant, now).length > 0,
    }).map((banner) => toBannerView(banner, tenant)),
    ...(budget ? { budget: budget.view } : {}),
    firstTiles: tiles.grids.slice(0, 1),
    moreTiles: tiles.grids.slice(1),
    shelves: shelves.map(({ cars: _, ...shelf }, index) =>
      index === lastWithFinance ? { ...shelf, note: true as const } : shelf,
    ),
    shelfCars: await Promise.all(shelves.map(({ cars }) => personalCards(visit, cars))),
  };
  return { view, ...sharingOf(newest, tiles, ...(budget ? [budget] : [])) };
}

async function newestOf({ services, tenant }: ShopperVisit): Promise<FoundCars> {
  const hitsPerPage = tenant.home.featured.length > 0 ? newestCars.besideFeatured : newestCars.alone;
  const options = { hitsPerPage, facets: [], ranges: [] };
  const foundCars = await searchCars(services, tenant, newestState, options);
  if (foundCars.kind === 'not-found') throw new Error('The list of all stock always has a valid path');
  return foundCars;
}

const countText = ({ vocabulary }: FoundCars, { search, stock: { noun } }: Tenant): string =>
  vocabulary.known
    ? `See all ${stockCountText(vocabulary.count, search.stock_count, noun)}`
    : `See all ${noun.many}`;

type Shelf = ShelfView & { readonly cars: readonly CardView[] };

/** The tenant's featured lists with results, then the newest cars. */
async function shelvesOf(visit: ShopperVisit, newest: FoundCars): Promise<Shelf[]> {
  const { tenant, now } = visit;
  const featured = await Promise.all(
    tenant.home.featured.map(async (list): Promise<Shelf | null> => {
      const featuredList = await featuredCars(visit, list);
      const more = featuredList && { text: 'See all', href: featuredList.href };
      return more ? { title: list.title, more, promos: featuredList.promos, cars: featuredList.cars } : null;
    }),
  );
  const latest: Shelf = {
    title: 'Just arrived',
    more: { text: 'See the latest', href: searchHref(withSort(emptyState, 'latest'), tenant) },
    cars: newest.cars.map((car) => toCardView(car, tenant, now)),
  };
  return [...featured.filter((shelf) => shelf !== null), ...(latest.cars.length > 0 ? [latest] : [])];
}

function toBannerView({ image, wide, ...words }: Banner, tenant: Tenant): BannerView {
  const picture = sitePicture({ tenant }, image);
  if (!picture) return words;
  const { alt: _, ...urls } = picture;
  return { ...words, image: urls, ...(wide ? { wide } : {}) };
}

/** The newest car with its own photo, large, beside the search box on a wide screen. */
function heroOf(car: Car | undefined, media: Tenant['media']): Pick<HomeView, 'hero'> {
  if (!car || car.images.length === 0) return {};
  const caption = [headline(car), subline(car)].filter(Boolean).join(' ');
  return { hero: { href: carHref(car), picture: pictureOf(car, caption, { media }), caption } };
}
