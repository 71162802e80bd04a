import { counted } from '#server/dealership/tenants/rules/noun';
import { notesOn } from '#server/platform/http/page-notes';
import type { SearchVisit } from '#server/search/stock-search/search-services';
import { toCardView } from '#server/stock/cars/to-card-view';
import { isAvailable } from '#server/stock/price/rules/availability';
import { foldPath } from './rules/path-facets';
import { withRefinement, withSort } from './rules/refine';
import { emptyState, parseSearch, type SearchState, searchHref } from './rules/search-state';
import { type FoundCars, searchCars } from './search-cars';
import type { CarsBelowView } from './views/cars-below-view';

const mostCars = 8;
const newestState = withRefinement(withSort(emptyState, 'latest'), 'status', 'in_stock');

/** The newest cars with a search box, shown on a 404 page. */
export async function newestBelow(visit: SearchVisit): Promise<CarsBelowView> {
  return toCarsBelow(visit, await find(visit, newestState), 'Just arrived');
}

/** The first cars of a search by its address, under a heading; the newest cars if it finds none. */
export async function carsBelow(visit: SearchVisit, heading: string, href: string): Promise<CarsBelowView> {
  const found = await find(visit, parseSearch(new URL(href, visit.url), visit.tenant));
  return found && found.count > 0 ? toCarsBelow(visit, found, heading) : newestBelow(visit);
}

/**
 * Adds the newest cars to a 404 response, rendered by `draw` into its `below`. Rethrows the response, and anything
 * else unchanged. An address with a file name belongs to a program: it gets the plain response.
 */
export async function withCarsBelow(
  visit: SearchVisit,
  thrown: unknown,
  draw: (view: CarsBelowView) => string,
): Promise<never> {
  if (!(thrown instanceof Response) || thrown.status !== 404 || /\.\w+$/.test(visit.url.pathname))
    throw thrown;
  const isJson = thrown.headers.get('content-type')?.startsWith('application/json');
  const data: object = isJson ? await thrown.json() : {};
  throw Response.json({ ...data, below: draw(await newestBelow(visit)) }, { status: 404 });
}

async function find(visit: SearchVisit, state: SearchState): Promise<FoundCars | undefined> {
  const found = await searchCars(visit.services, visit.tenant, state, {
    ...{ hitsPerPage: mostCars, facets: [], ranges: [] },
  });
  if (found.kind === 'not-found') return undefined;
  if (found.notice) notesOn(visit).once = true;
  return found;
}

function toCarsBelow(
  { tenant, now }: SearchVisit,
  found: FoundCars | undefined,
  heading: string,
): CarsBelowView {
  const { noun } = tenant.stock;
  const href = found ? searchHref(foldPath(found.state, found.vocabulary), tenant) : tenant.search.base_path;
  return {
    heading,
    cars: (found?.cars ?? []).filter(isAvailable).map((car) => toCardView(car, tenant, now)),
    all: { text: found ? `See all ${counted(found.count, noun)}` : `See all ${noun.many}`, href },
    action: tenant.search.base_path,
    noun,
  };
}
