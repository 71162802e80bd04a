import type { Visit } from '#server/dealer/visit';
import type { SearchServices } from '#server/search/create-search';
import { linkedState, searchHeading } from '#server/search/rules/headings';
import { dealershipNames } from '#server/search/rules/refinement';
import { parseSearch, searchHref, withBaseTypes } from '#server/search/rules/search-state';
import { readSearch } from '#server/search/search-cars';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { similarSearch } from '#server/stock/cars/rules/alert-link';
import { carHref, headline, subline } from '#server/stock/cars/rules/naming';
import { findCarById } from '#server/stock/cars/show-car';
import { isForSale } from './changed-stock';

/** What a new alert is about. */
export interface AlertSubject {
  readonly kind: 'search' | 'car';
  /** The canonical address of the search without order and page, or the car's id. */
  readonly target: string;
  readonly label: string;
  /** The page of the search or the car. */
  readonly href: string;
  readonly car?: Car;
}

type SubjectVisit = Pick<Visit<SearchServices>, 'tenant' | 'now' | 'url' | 'services'>;

/** The longest address of a search that an alert keeps. */
const longestTarget = 1_000;

/** The search in `?search=` or the car in `?car=`; undefined if there is none, or the car is not for sale. */
export async function findSubject(visit: SubjectVisit): Promise<AlertSubject | undefined> {
  const params = visit.url.searchParams;
  const car = params.get('car');
  if (car !== null) return carSubject(visit, car);
  const search = params.get('search');
  return search === null ? undefined : searchSubject(visit, search);
}

async function carSubject(visit: SubjectVisit, idOrSlug: string): Promise<AlertSubject | undefined> {
  const lookup = await findCarById(visit, idOrSlug);
  if (lookup.state !== 'here' || !isForSale(lookup.car)) return undefined;
  const { car } = lookup;
  const label = `${headline(car)} ${subline(car, visit.tenant.cards)}`.trim();
  return { kind: 'car', target: car.id, label, href: carHref(car), car };
}

/** The car in `?car=` that was sold or withdrawn; undefined for one that is for sale or never was. */
export async function findSoldCar(visit: SubjectVisit): Promise<Car | undefined> {
  const car = visit.url.searchParams.get('car');
  const lookup = car === null ? undefined : await findCarById(visit, car);
  if (lookup === undefined || lookup.state === 'unknown') return undefined;
  return lookup.state === 'gone' || !isForSale(lookup.car) ? lookup.car : undefined;
}

async function searchSubject(
  { tenant, url, services }: SubjectVisit,
  search: string,
): Promise<AlertSubject | undefined> {
  const address = searchAddress(search, url, tenant.search.base_path);
  if (!address) return undefined;
  const requestedState = { ...parseSearch(address, tenant), page: 1 };
  const read = await readSearch(services, tenant, requestedState);
  // A make that is not in stock yet is worth an alert too.
  const state = linkedState('kind' in read ? requestedState : read.canonical);
  const target = searchHref(state, tenant);
  if (target.length > longestTarget) return undefined;
  const named = 'kind' in read ? withPathWords(requestedState) : read.state;
  const refinements = withBaseTypes(named.refinements, tenant);
  const words = {
    area: tenant.search.area,
    dealerships: dealershipNames(tenant.locations),
    noun: tenant.stock.noun,
  };
  return { kind: 'search', target, label: searchHeading({ ...named, refinements }, words), href: target };
}

/** The words of a path that nothing in stock has, as if they had been typed. */
const withPathWords = (state: ReturnType<typeof parseSearch>): ReturnType<typeof parseSearch> => ({
  ...state,
  path: [],
  query: [...state.path.map((segment) => segment.replaceAll('-', ' ')), state.query]
    .filter(Boolean)
    .join(' '),
});

/** A search page of this site. */
function searchAddress(search: string, site: URL, basePath: string): URL | undefined {
  if (!search.startsWith('/') || !URL.canParse(search, site)) return undefined;
  const address = new URL(search, site);
  const isSearch = address.pathname === basePath || address.pathname.startsWith('/search/');
  return address.origin === site.origin && isSearch ? address : undefined;
}

/** The current state of an alert’s car. */
interface FollowedCar {
  /** Absent if nothing is known of it any more. */
  readonly car?: Car | undefined;
  readonly forSale: boolean;
  /** The search for cars like it. */
  readonly similar: string;
}

/** Finds the car of an alert by its id, also one that has left the stock. */
export async function followedCar(
  cars: Pick<CarStore, 'byIds'>,
  tenant: Tenant,
  id: string,
): Promise<FollowedCar> {
  const [listed] = await cars.byIds(tenant.slug, [id]);
  const [car] = listed ? [listed] : await cars.byIds(tenant.slug, [id], 'removed');
  const similar = car ? similarSearch(car, tenant) : tenant.search.base_path;
  return { car, forSale: listed !== undefined && isForSale(listed), similar };
}
