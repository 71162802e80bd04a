import { countWithNoun } from '#server/dealer/rules/noun';
import type { MadeOfStock } from '#server/platform/http/page-answer';
import { faultOf } from '#server/platform/log';
import type { StaticText } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { toCardView } from '#server/stock/cars/to-card-view';
import { leadingPrice } from '#server/stock/charges/rules/leading-price';
import { isAvailable } from '#server/stock/rules/price-line';
import { type ShopperTerms, shopperTerms } from '#server/stock/rules/shopper-terms';
import type { CardView } from '#server/stock/views/card-view';
import type { SearchVisit } from './create-search';
import { emptyQuery, recall, type SearchDeps } from './recall';
import { searchedPriceDollars } from './rules/document';
import { foldPath } from './rules/path-facets';
import { withRefinement, withSort } from './rules/refinement';
import { emptyState, parseSearch, type SearchState, searchHref } from './rules/search-state';
import { broadlySimilar, closelySimilar, likeness, rankSimilar } from './rules/similar';
import { stockCountText } from './rules/ways-out';
import { type FoundCars, searchCars } from './search-cars';
import type { Filter } from './search-port';
import type { CarsBelowView } from './views/search-view';

const mostCars = 8;
const newestState = withRefinement(withSort(emptyState, 'latest'), 'status', 'in_stock');

interface CarsBelow extends MadeOfStock {
  readonly below: CarsBelowView;
}

/** The newest cars with a search box, shown on a 404 page. */
async function newestBelow(visit: SearchVisit): Promise<CarsBelow> {
  const terms = shopperTerms(visit.url.searchParams, visit.tenant);
  const newest = await find(visit, newestState);
  const view = toCarsBelow(visit, newest, 'Just arrived', terms);
  const all = { text: allStockText(newest, visit.tenant), href: visit.tenant.search.base_path };
  return { ...view, below: { ...view.below, all } };
}

/** `See all 123 cars`: the stock that the search page lists; without the number while it is unknown. */
export const allStockText = (
  foundCars: FoundCars | undefined,
  { search, stock: { noun } }: Tenant,
): string =>
  foundCars?.vocabulary.known
    ? `See all ${stockCountText(foundCars.vocabulary.count, search.stock_count, noun)}`
    : `See all ${noun.many}`;

/**
 * The first cars of a search by its address with a shopper's terms, under a heading; the newest cars if it finds none.
 * `broughtDollars`: see `SearchState`.
 */
export async function carsBelow(
  visit: SearchVisit,
  heading: string,
  href: string,
  broughtDollars?: number,
): Promise<CarsBelow> {
  const address = new URL(href, visit.url);
  const terms = shopperTerms(address.searchParams, visit.tenant);
  const state = { ...parseSearch(address, visit.tenant), terms: terms.query, broughtDollars };
  const foundCars = await find(visit, state);
  if (!foundCars || foundCars.count === 0) return newestBelow(visit);
  return toCarsBelow(visit, foundCars, heading, terms);
}

/**
 * Adds the newest cars to a 404 response, rendered by `draw` into its `below`. Rethrows the response, and anything
 * else unchanged. An address with a file name belongs to a program: it gets the plain response.
 */
export async function withCarsBelow(
  visit: SearchVisit,
  error: unknown,
  render: (view: CarsBelowView) => StaticText,
): Promise<never> {
  if (!(error instanceof Response) || error.status !== 404 || /\.\w+$/.test(visit.url.pathname)) throw error;
  const isJson = error.headers.get('content-type')?.startsWith('application/json');
  const data: object = isJson ? await error.json() : {};
  throw Response.json({ ...data, below: render((await newestBelow(visit)).below) }, { status: 404 });
}

async function find(visit: SearchVisit, state: SearchState): Promise<FoundCars | undefined> {
  const foundCars = await searchCars(visit.services, visit.tenant, state, {
    hitsPerPage: mostCars,
    facets: [],
    ranges: [],
  });
  return foundCars.kind === 'not-found' ? undefined : foundCars;
}

function toCarsBelow(
  { tenant, now }: SearchVisit,
  foundCars: FoundCars | undefined,
  heading: string,
  terms: ShopperTerms,
): CarsBelow {
  const { noun } = tenant.stock;
  const href = foundCars
    ? searchHref(foldPath({ ...foundCars.state, terms: terms.query }, foundCars.vocabulary), tenant)
    : tenant.search.base_path;
  const below = {
    heading,
    cars: (foundCars?.cars ?? []).filter(isAvailable).map((car) => toCardView(car, tenant, now, terms)),
    all: {
      text: foundCars ? `See all ${countWithNoun(foundCars.count, noun)}` : `See all ${noun.many}`,
      href,
    },
    action: tenant.search.base_path,
    noun,
  };
  return { below, provisional: foundCars?.provisional ?? false };
}

/** Maximum cars to rank from each of the two queries. */
const candidatesMax = 60;
/** With this many close matches no wider query is needed, whatever the requested number. */
const enough = 24;

/** Similar cars, the most similar first. Queries close matches once and, only if those are too few, wider ones. */
export async function similarCars(
  { services: deps, tenant, now }: Pick<SearchVisit, 'tenant' | 'now'> & { readonly services: SearchDeps },
  car: Car,
  limit: number,
): Promise<Car[]> {
  const priceDollars = searchedPriceDollars(car, tenant, now);
  const close = await candidates(deps, tenant, closelySimilar(car, priceDollars));
  const ranked = rankSimilar(car, close, candidatesMax);
  if (ranked.length >= enough) return ranked.slice(0, limit);
  const wide = await candidates(deps, tenant, broadlySimilar(car, priceDollars));
  return rankSimilar(car, [...close, ...wide], limit);
}

async function candidates(deps: SearchDeps, tenant: Tenant, alike: Filter): Promise<Car[]> {
  const query = { ...emptyQuery, refinements: { similar: alike }, hitsPerPage: candidatesMax };
  const { answer } = await recall(deps, tenant, query);
  return deps.cars.byIds(tenant.slug, answer.ids);
}

interface SimilarCards extends MadeOfStock {
  readonly cards: readonly CardView[];
}

/** Cards of similar cars with what makes them so, the most similar first; empty if they cannot be loaded, so that the page still works. */
export async function similarCards(visit: SearchVisit, car: Car, limit: number): Promise<SimilarCards> {
  const { services, tenant, now, url } = visit;
  const terms = shopperTerms(url.searchParams, tenant);
  try {
    const cars = await similarCars(visit, car, limit);
    const priceOf = (one: Car) => leadingPrice(one, tenant, { state: terms.state, now });
    const cards = cars.map((other) => ({
      ...toCardView(other, tenant, now, terms),
      likeness: likeness(car, other, priceOf),
    }));
    return { cards, provisional: false };
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not load similar cars');
    return { cards: [], provisional: true };
  }
}
