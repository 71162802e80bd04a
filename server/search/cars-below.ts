import { countWithNoun } from '#server/dealer/tenants/rules/noun';
import type { MadeOfStock } from '#server/platform/http/page-answer';
import type { StaticText } from '#server/platform/views/packed';
import { toCardView } from '#server/stock/cars/to-card-view';
import { isAvailable } from '#server/stock/price/rules/price-line';
import type { SearchVisit } from './create-search';
import { foldPath } from './rules/path-facets';
import { withRefinement, withSort } from './rules/refinement';
import { emptyState, parseSearch, type SearchState, searchHref } from './rules/search-state';
import { type FoundCars, searchCars } from './search-cars';
import type { CarsBelowView } from './views/list-views';

const mostCars = 8;
const newestState = withRefinement(withSort(emptyState, 'latest'), 'status', 'in_stock');

interface CarsBelow extends MadeOfStock {
  readonly below: CarsBelowView;
}

/** The newest cars with a search box, shown on a 404 page. */
async function newestBelow(visit: SearchVisit): Promise<CarsBelow> {
  return toCarsBelow(visit, await find(visit, newestState), 'Just arrived');
}

/** The first cars of a search by its address, under a heading; the newest cars if it finds none. */
export async function carsBelow(visit: SearchVisit, heading: string, href: string): Promise<CarsBelow> {
  const foundCars = await find(visit, parseSearch(new URL(href, visit.url), visit.tenant));
  return foundCars && foundCars.count > 0 ? toCarsBelow(visit, foundCars, heading) : newestBelow(visit);
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
): CarsBelow {
  const { noun } = tenant.stock;
  const href = foundCars
    ? searchHref(foldPath(foundCars.state, foundCars.vocabulary), tenant)
    : tenant.search.base_path;
  const below = {
    heading,
    cars: (foundCars?.cars ?? []).filter(isAvailable).map((car) => toCardView(car, tenant, now)),
    all: {
      text: foundCars ? `See all ${countWithNoun(foundCars.count, noun)}` : `See all ${noun.many}`,
      href,
    },
    action: tenant.search.base_path,
    noun,
  };
  return { below, provisional: foundCars?.provisional ?? false };
}
