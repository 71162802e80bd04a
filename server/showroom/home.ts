import type { ShopperVisit } from '#server/buying/shopper-visit';
import { pictureOf, sitePicture } from '#server/dealer/media/rules/picture';
import { carNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import { type HeadTags, headTags } from '#server/page/rules/head-tags';
import { shownOffers } from '#server/page/rules/offers';
import { homeGraph } from '#server/page/rules/page-graph';
import { cachedView } from '#server/page/view-cache';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { allStockText } from '#server/search/cars-below';
import { foldPath } from '#server/search/rules/path-facets';
import { withRefinement, withSort } from '#server/search/rules/refinement';
import { emptyState, parseSearch, searchHref } from '#server/search/rules/search-state';
import { noStock } from '#server/search/rules/ways-out';
import { type FoundCars, searchCars } from '#server/search/search-cars';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carHref, headline, subline } from '#server/stock/cars/rules/naming';
import { placePromos } from '#server/stock/cars/rules/place-promos';
import { toCardView } from '#server/stock/cars/to-card-view';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import type { CardView, PromoView } from '#server/stock/views/card-view';
import { personalCards } from '#server/trade-in/pages/carried-offer';
import { tileGrids } from './browse-page';
import { budgetFinder } from './budget-finder';
import { homeSections } from './home-sections';
import { homeTrust } from './home-trust';
import type { BannerView, HomeView, ShelfView } from './views/showroom-views';

interface FeaturedCars {
  /** Link to the full search. */
  readonly href: string;
  readonly cars: readonly CardView[];
  /** The dealer's own cards between them. */
  readonly promos: readonly PromoView[];
}

/**
 * The first cars of a search by its address. Null if it finds none, is invalid (a make that is not in stock), or
 * fails.
 */
export async function featuredCars(
  { tenant, now, url, services }: Pick<ShopperVisit, 'tenant' | 'now' | 'url' | 'services'>,
  { search, limit }: { search: string; limit: number },
): Promise<FeaturedCars | null> {
  const state = { ...parseSearch(new URL(search, url), tenant), page: 1 };
  const foundCars = await searchCars(services, tenant, state, { hitsPerPage: limit, facets: [], ranges: [] });
  if (foundCars.kind === 'not-found' || !foundCars.vocabulary.known || foundCars.cars.length === 0)
    return null;
  const count = foundCars.cars.length;
  const list = { kind: 'featured', page: 1, pageSize: limit, count } as const;
  return {
    href: searchHref(foldPath(foundCars.state, foundCars.vocabulary), tenant),
    cars: foundCars.cars.map((car) => toCardView(car, tenant, now, shopperTerms(url.searchParams, tenant))),
    promos: placePromos(tenant.promos, list, {
      now,
      timeZone: tenant.time_zone,
      exists: sitePages(tenant, now),
      media: tenant.media,
    }),
  };
}

/** Number of newest cars; fewer beside featured lists, because the home page is not a results page. */
const newestCars = { alone: 8, besideFeatured: 4 } as const;
/** Featured cars that are looked for among the newest. */
const mostFeatured = 24;
/** Tiles per attribute on the home page, except body types; a separate page has the rest. */
const mostTiles = 12;
/** Chips of a short page: rows, and makes in one. */
const [mostChipRows, mostChips] = [2, 10];

const newestState = withRefinement(withSort(emptyState, 'latest'), 'status', 'in_stock');

/** The home page: search, tiles, the feature banner, featured and newest cars, the budget finder. */
export async function homePage(visit: ShopperVisit): Promise<PageAnswer<HomeView>> {
  const terms = shopperTerms(visit.url.searchParams, visit.tenant);
  const { answer } = await cachedView(visit, `home ${terms.query}`, async () => ({
    answer: described(visit, await sharedHome(visit)),
  }));
  const { view } = answer;
  const shelfCars = await Promise.all(view.shelfCars.map((cars) => personalCards(visit, cars)));
  const isShared = shelfCars.every((cars, at) => cars === view.shelfCars[at]);
  return isShared ? answer : { ...answer, view: { ...view, shelfCars } };
}

/** The page of a visitor who has no price of their own and has saved nothing. */
async function sharedHome(visit: ShopperVisit): Promise<PageAnswer<HomeView>> {
  const { tenant, url, now } = visit;
  const newest = await newestOf(visit);
  const exists = sitePages(tenant, now);
  const { hero } = heroOf(newest.cars, tenant);
  const isEmpty = newest.vocabulary.known && newest.vocabulary.count === 0;
  const { short, tiles: attributes } = tenant.home;
  const [tiles, shelves, budget, trust, sections] = await Promise.all([
    tileGrids(visit, short ? attributes.slice(0, mostChipRows) : attributes, (attribute) =>
      attribute === 'body' ? tenant.search.first_bodies : short ? mostChips : mostTiles,
    ),
    shelvesOf(visit, newest, hero?.href),
    tenant.home.budget_finder.shown && !isEmpty ? budgetFinder(visit, new URLSearchParams()) : undefined,
    short ? homeTrust(visit, exists) : undefined,
    short ? homeSections(visit, exists) : {},
  ]);
  const view = {
    title: [tenant.name, tenant.wording.tagline].filter(Boolean).join(' | '),
    canonical: new URL('/', url).href,
    heading: tenant.wording.tagline ?? `Find your next ${tenant.stock.noun.one} at ${tenant.name}`,
    intro: tenant.wording.intro || undefined,
    searchAction: tenant.search.base_path,
    ...(isEmpty ? { noStock: noStock(tenant, exists) } : { countText: allStockText(newest, tenant) }),
    hero,
    ...(short ? { short, chips: tiles.grids, trust } : {}),
    ...sections,
    banners: short
      ? []
      : shownBanners(tenant.home.banners, exists, {
          noun: tenant.stock.noun,
          offers: shownOffers(visit.site.offers, tenant, now).length > 0,
        }).map((banner) => toBannerView(banner, tenant)),
    budget: budget?.view,
    recentlySeen: tenant.home.recently_seen || undefined,
    firstTiles: short ? [] : tiles.grids.slice(0, 1),
    moreTiles: short ? [] : tiles.grids.slice(1),
    shelves: shelves.map(({ cars: _, ...shelf }) => shelf),
    financeNote:
      shelves.flatMap(({ cars }) => cars).find((car) => car.finance)?.finance?.note ?? budget?.view.warning,
    shelfCars: shelves.map(({ cars }) => cars),
  };
  return { view, ...sharingOf(newest, tiles, ...(budget ? [budget] : [])) };
}

/** Enough newest cars for their list, also where featured lists have some of them already. */
async function newestOf({ services, tenant }: ShopperVisit): Promise<FoundCars> {
  const featured = tenant.home.featured.reduce((sum, { limit }) => sum + limit, 0);
  const hitsPerPage = newestShown(tenant) + Math.min(featured, mostFeatured) + 1;
  const options = { hitsPerPage, facets: [], ranges: [] };
  const foundCars = await searchCars(services, tenant, newestState, options);
  if (foundCars.kind === 'not-found') throw new Error('The list of all stock always has a valid path');
  return foundCars;
}

const newestShown = ({ home }: Tenant): number =>
  home.featured.length > 0 ? newestCars.besideFeatured : newestCars.alone;

type Shelf = ShelfView & { readonly cars: readonly CardView[] };

/** The tenant's featured lists with results, then the newest cars that are in none of them. The hero's car is in no list. */
async function shelvesOf(visit: ShopperVisit, newest: FoundCars, heroHref?: string): Promise<Shelf[]> {
  const { tenant, now, url } = visit;
  const isElsewhere = ({ href }: CardView) => href !== heroHref;
  const featured = await Promise.all(
    tenant.home.featured.map(async (list): Promise<Shelf | null> => {
      const featuredList = await featuredCars(visit, { ...list, limit: list.limit + 1 });
      const cars = featuredList?.cars.filter(isElsewhere).slice(0, list.limit) ?? [];
      const more = featuredList && { text: 'See all', href: featuredList.href };
      return more && cars.length > 0 ? { title: list.title, more, promos: featuredList.promos, cars } : null;
    }),
  );
  const shelves = featured.filter((shelf) => shelf !== null);
  const hrefs = new Set(shelves.flatMap(({ cars }) => cars.map(({ href }) => href)));
  const terms = shopperTerms(url.searchParams, tenant);
  const others = newest.cars
    .map((car) => toCardView(car, tenant, now, terms))
    .filter((card) => isElsewhere(card) && !hrefs.has(card.href));
  const latest: Shelf = {
    title: 'Just arrived',
    more: { text: 'See the latest', href: searchHref(withSort(emptyState, 'latest'), tenant) },
    cars: others.slice(0, newestShown(tenant)),
  };
  return [...shelves, ...(latest.cars.length > 0 ? [latest] : [])];
}

function toBannerView({ image, wide, ...words }: Banner, tenant: Tenant): BannerView {
  const picture = sitePicture({ tenant }, image);
  if (!picture) return words;
  const { alt: _, ...urls } = picture;
  return { ...words, image: urls, wide: wide || undefined };
}

/** The dealer's own picture, otherwise the newest car with its own photo: large, beside the search box on a wide screen. */
function heroOf(newest: readonly Car[], tenant: Tenant): Pick<HomeView, 'hero'> {
  const { cards, media, home, search } = tenant;
  const car = newest.find(({ images }) => images.length > 0);
  const own = home.hero_image && sitePicture({ tenant }, home.hero_image);
  if (own) return { hero: { href: search.base_path, picture: { ...own, alt: '' } } };
  if (!car) return {};
  const caption = [headline(car), subline(car, cards)].filter(Boolean).join(' ');
  return { hero: { href: carHref(car), picture: pictureOf(car, caption, { media }), caption } };
}

type Settings = NonNullable<Tenant['home']['banners']>[number];
/** A banner no wider than its stated width. */
type Banner = Omit<Settings, 'wide'> & Partial<Pick<Settings, 'wide'>>;

const offersHref = '/special-offers';

/** The feature banner's three links: offers, service, sell your car. */
const defaultBanners: readonly Banner[] = [
  {
    title: 'Latest offers',
    text: 'This month’s specials on new, demo and used cars.',
    button: 'See the offers',
    href: offersHref,
  },
  {
    title: 'Time for a service?',
    text: 'Book your service online in minutes.',
    button: 'Book a service',
    href: '/service',
  },
  {
    title: 'Sell your car',
    text: 'Tell us about it and get an offer.',
    button: 'Sell your car',
    href: '/sell-your-car',
  },
];

/**
 * The slides of the feature banner carousel: the tenant's, otherwise the default three; never one with a missing page.
 * @param offers whether the site has offers now: without any, "Latest offers" is left out of the default three
 */
export const shownBanners = (
  configured: readonly Banner[] | undefined,
  exists: (href: string) => boolean,
  { noun = carNoun, offers = true }: { readonly noun?: Noun; readonly offers?: boolean } = {},
): readonly Banner[] => (configured ?? ownBanners(noun, offers)).filter(({ href }) => exists(href));

const ownBanners = (noun: Noun, offers: boolean): readonly Banner[] =>
  defaultBanners.filter(({ href }) => offers || href !== offersHref).map((banner) => inWords(banner, noun));

const inWords = ({ title, text, button, href }: Banner, noun: Noun): Banner => ({
  title: withNoun(title, noun),
  text: text ? withNoun(text, noun) : undefined,
  button: withNoun(button, noun),
  href,
});

/** Structured data of the home page: JSON-LD, Open Graph, its feed. */
function described({ tenant, now, url }: ShopperVisit, answer: PageAnswer<HomeView>): PageAnswer<HomeView> {
  const { view } = answer;
  const { origin } = url;
  const { seo, wording, stock } = tenant;
  const plain = `Every ${stock.noun.one} at ${tenant.name}, with its photos, price and kilometres.`;
  const description = seo.description ?? wording.intro ?? wording.tagline ?? plain;
  const picture = view.hero?.picture.src;
  const machines = {
    graph: homeGraph({ tenant, now, origin }),
    head: headTags({
      title: tenant.name,
      description,
      url: view.canonical,
      site: tenant.name,
      image: picture && new URL(picture, origin).href,
      feeds: tenant.seo.feeds ? [stockFeed(tenant, origin)] : [],
    }),
  };
  return { ...answer, machines };
}

const stockFeed = ({ stock, search }: ShopperVisit['tenant'], origin: string): HeadTags['feeds'][number] => ({
  title: `All ${stock.noun.many}`,
  href: `${origin}${search.base_path}.rss`,
  format: 'rss',
});
