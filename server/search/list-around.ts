import type { MadeOfStock } from '#server/platform/http/page-answer';
import { faultOf } from '#server/platform/log';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carHref, headline } from '#server/stock/cars/rules/naming';
import { shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import type { SearchVisit } from './create-search';
import { recall, type SearchDeps } from './recall';
import { allStock, type BackList, backList, countedList } from './rules/list-names';
import { foldPath } from './rules/path-facets';
import { withPage } from './rules/refinement';
import { type SearchState, searchHref, withBaseTypes } from './rules/search-state';
import { queryOf, type ReadSearch, readListed } from './search-cars';
import { stockVocabulary } from './stock-vocabulary';
import type { ListAroundView } from './views/search-view';

/** Ids per query while looking for the car. */
const batch = 1000;

/** Beyond this position, a car counts as not in the list. */
const thousandsMax = 20;

interface LookedFor {
  readonly carId: string;
  /** The car is searched among this many thousand. */
  readonly thousands?: number;
}

/** A list with one of its cars and the cars beside it. */
interface ListAround {
  readonly count: number;
  /** `23 used Toyotas`. */
  readonly name: string;
  /** The page of the list that shows the car; its first page if the list does not have the car. */
  readonly href: string;
  /** The car's position, from 1; undefined if the list does not have it. */
  readonly position?: number | undefined;
  readonly previous?: Car | undefined;
  readonly next?: Car | undefined;
  /** False when the engine is unreachable and the answer may be out of date. */
  readonly current: boolean;
}

/** A list for a car page: links with their texts, and with a shopper's terms as a query. */
export function toListView(
  { count, name, href, position, previous, next }: ListAround,
  { stock: { noun } }: Pick<Tenant, 'stock'>,
  terms = '',
): ListAroundView {
  const link = (word: string, car: Car) => ({
    text: `${word} ${noun.one}: ${headline(car)}`,
    href: withTerms(carHref(car), terms),
  });
  return {
    name,
    href,
    count,
    position,
    previous: previous ? link('Previous', previous) : undefined,
    next: next ? link('Next', next) : undefined,
  };
}

/** Finds a car's place in a search, on any page of it. Undefined when the search's path matches nothing in stock. */
export async function listAround(
  deps: SearchDeps,
  tenant: Tenant,
  requestedState: SearchState,
  { carId, thousands = thousandsMax }: LookedFor,
): Promise<ListAround | undefined> {
  const read = await readListed(deps, tenant, requestedState);
  if ('kind' in read) return undefined;
  const { ids, count, current } = await idsUntil(deps, tenant, read, { carId, thousands });
  const index = ids.indexOf(carId);
  const page = index < 0 ? 1 : Math.floor(index / tenant.search.page_size) + 1;
  const beside = index < 0 ? [] : [ids[index - 1], ids[index + 1]].filter((id) => id !== undefined);
  const cars = await deps.cars.byIds(tenant.slug, beside);
  const carAt = (at: number) => cars.find(({ id }) => id === ids[at]);
  return {
    count,
    name: countedList(withBaseTypes(read.state.refinements, tenant), count, tenant.stock.noun),
    href: searchHref(
      foldPath(withPage(read.understood?.requestedState ?? read.state, page), read.vocabulary),
      tenant,
    ),
    position: index < 0 ? undefined : index + 1,
    previous: carAt(index - 1),
    next: carAt(index + 1),
    current,
  };
}

/** The list's ids in order, as far as the one after the car. */
async function idsUntil(
  deps: SearchDeps,
  tenant: Tenant,
  { state, vocabulary }: ReadSearch,
  { carId, thousands }: Required<LookedFor>,
): Promise<{ readonly ids: readonly string[]; readonly count: number; readonly current: boolean }> {
  const options = { hitsPerPage: batch, facets: [], ranges: [] };
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = queryOf(withPage(state, page), tenant, vocabulary, options);
    const { answer, notice } = await recall(deps, tenant, query);
    ids.push(...answer.ids);
    const index = ids.indexOf(carId);
    const isInList = index >= 0 && index < ids.length - 1;
    if (isInList || page >= Math.min(answer.pages, thousands))
      return { ids, count: answer.count, current: notice === null };
  }
}

/** The list that a car page leads to, and its name without a number for the breadcrumb. */
interface CarList extends MadeOfStock {
  readonly crumb: BackList;
  readonly list: Pick<ListAroundView, 'name' | 'href' | 'previous' | 'next'>;
}

/** A shared page looks for its car among this many thousand: a longer list only has its number of cars. */
const thousands = 1;

/**
 * The list of cars of the same make and condition, with the cars beside this one; all stock if this is the only car in
 * that list. Only its name if the list cannot be loaded.
 */
export async function carList(visit: SearchVisit, car: Car): Promise<CarList> {
  const { services, tenant } = visit;
  const alike = backList(car, await stockVocabulary(services, tenant), tenant);
  try {
    return (
      (await loadList(visit, car, alike, 2)) ??
      (await loadList(visit, car, allStock(tenant), 1)) ??
      plain(alike)
    );
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not load the list around a car');
    return { ...plain(alike), provisional: true };
  }
}

const plain = (crumb: BackList): CarList => ({
  crumb,
  list: { name: crumb.text, href: crumb.href },
  provisional: false,
});

/** The list with its number of cars; undefined if it has fewer than `least`. */
async function loadList(
  visit: SearchVisit,
  car: Car,
  crumb: BackList,
  least: number,
): Promise<CarList | undefined> {
  const around = await listAround(visit.services, visit.tenant, crumb.state, { carId: car.id, thousands });
  if (!around || around.count < least) return undefined;
  // The first page of the list: everyone sees the same link, and search engines know that address.
  const terms = shopperTerms(visit.url.searchParams, visit.tenant).query;
  const list = { ...toListView(around, visit.tenant, terms), href: withTerms(crumb.href, terms) };
  return { crumb, list, provisional: !around.current };
}
