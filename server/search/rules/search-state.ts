import { type SortOrder, sortOrders } from '#server/search/search-port';
import type { CarType } from '#server/settings/car';
import { carTypes as allTypes } from '#server/settings/car-types';
import { plainPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';
import { withTerms } from '#server/stock/rules/shopper-terms';
import { type Near, readNear } from './near';
import { isRange, normalise, type Refinements, rangeText, valuesOf } from './refinement';
import { limits, readRefinements } from './refinement-params';
import { slugOf } from './slug';

type SearchSite = Pick<Tenant, 'search'>;

/** The search in a URL. */
export interface SearchState {
  readonly query: string;
  /** From 1. */
  readonly page: number;
  readonly sortBy: SortOrder;
  /**
   * Slugs of a make, a make and model, or a body, still to be resolved against the stock; empty otherwise. Car types
   * in the path are refinements of `car_type`, unless the site lists just these anyway.
   */
  readonly path: readonly string[];
  readonly refinements: Refinements;
  readonly near: Near | null;
  /** Searches the exact words without interpreting them. Only set with text. */
  readonly literal: boolean;
  /** Cars that words of the query exclude, and equipment they require. Read from the query each time, so never part of a URL. */
  readonly exclusions?: Exclusions;
  /** Layout of the list; the search is the same either way. */
  readonly layout: Layout;
  /** The shopper's terms that links carry on, as a query; of the filters, only a limit per week depends on them. */
  readonly terms?: string;
  /** What the shopper's accepted trade-in brings, on a page that is made for them: never part of a URL. */
  readonly broughtDollars?: number | undefined;
}
export interface Exclusions {
  /** The query without the words that exclude or require. */
  readonly text: string;
  /** A car that matches all refinements of one of these is left out. */
  readonly of: readonly Refinements[];
  /** Equipment that words ask for: a car has to match each of these. */
  readonly required?: readonly Refinements[];
}
const layouts = ['grid', 'list'] as const;
export type Layout = (typeof layouts)[number];

export const emptyState: SearchState = {
  query: '',
  page: 1,
  sortBy: 'relevance',
  path: [],
  refinements: {},
  near: null,
  literal: false,
  layout: 'grid',
};

/** Parses a search page's URL. Accepts anything: invalid values are dropped, long ones are cut. */
export function parseSearch(url: URL, tenant: SearchSite): SearchState {
  const { carTypes, path } = readPath(url.pathname, tenant.search.base_path);
  const refinements = readRefinements(url.searchParams);
  const chosenTypes = carTypesOf(refinements);
  const words = readText(url, 'query');
  const query = words !== '' && words === readText(url, readWordsField) ? readText(url, restField) : words;
  const page = /^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1;
  return {
    query,
    page: Math.min(Math.max(Number(page), 1), limits.page),
    sortBy: sortOrders.find(isNamed(url.searchParams.get('sortBy'))) ?? 'relevance',
    path,
    refinements: withoutBaseTypes(
      normalise({ ...refinements, car_type: chosenTypes.length > 0 ? chosenTypes : carTypes }),
      tenant,
    ),
    near: readNear(url.searchParams),
    literal: query !== '' && url.searchParams.get('literal') === '1',
    layout: layouts.find(isNamed(url.searchParams.get('view'))) ?? 'grid',
  };
}

/**
 * A form keeps the words that became filters in its field. If they are still the same when it is sent, its filters say what
 * they mean, and only the rest of them is searched for.
 */
export const readWordsField = 'read_words';
export const restField = 'rest';

const readText = (url: URL, name: string): string =>
  (url.searchParams.get(name) ?? '')
    .slice(0, limits.queryLength)
    .normalize('NFC')
    .slice(0, limits.queryLength)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

/** Whether something has this name, in any case. */
const isNamed = (name: string | null) => (one: string) => one === name?.toLowerCase();

/** Car types of the query; known ones in any case. */
const carTypesOf = (refinements: Refinements): readonly string[] =>
  valuesOf(refinements, 'car_type').map((value) => allTypes.find(isNamed(value)) ?? value);

/** The canonical URL (path and query) of a state; `parseSearch` gives the same state. */
export function searchHref(state: SearchState, tenant: SearchSite): string {
  const refinements = withoutBaseTypes(normalise(state.refinements), tenant);
  const { pathname, carTypesInPath } = writePath({ ...state, refinements }, tenant.search.base_path);
  const params = new URLSearchParams();
  if (state.query !== '') params.set('query', state.query);
  if (state.query !== '' && state.literal) params.set('literal', '1');
  for (const [attribute, refinement] of Object.entries(refinements)) {
    if (attribute === 'car_type' && carTypesInPath) continue;
    if (isRange(refinement)) params.append(attribute, rangeText(refinement));
    else for (const value of refinement) params.append(attribute, value);
  }
  if (state.near) {
    params.set('postcode', state.near.postcode);
    params.set('within', String(state.near.withinKm));
  }
  if (state.sortBy !== 'relevance') params.set('sortBy', state.sortBy);
  if (state.layout !== 'grid') params.set('view', state.layout);
  if (state.page > 1) params.set('page', String(state.page));
  const query = params.toString();
  return withTerms(query === '' ? pathname : `${pathname}?${query}`, state.terms ?? '');
}

function readPath(pathname: string, basePath: string): { carTypes: readonly CarType[]; path: string[] } {
  const trimmed = plainPath(pathname);
  const isSearch = trimmed.toLowerCase().startsWith('/search/');
  if (!isSearch || trimmed === basePath) return { carTypes: [], path: [] };
  const segments = trimmed.slice('/search/'.length).split('/', limits.segments);
  const path = segments.map((segment) => slugOf(decoded(segment)));
  const carTypes = path.length === 1 ? carTypesOfSegment(path[0] ?? '') : null;
  return carTypes ? { carTypes, path: [] } : { carTypes: [], path };
}

function writePath(state: SearchState, basePath: string): { pathname: string; carTypesInPath: boolean } {
  if (state.path.length > 0) return { pathname: `/search/${state.path.join('/')}`, carTypesInPath: false };
  const segment = segmentOfCarTypes(valuesOf(state.refinements, 'car_type'));
  if (segment) return { pathname: `/search/${segment}`, carTypesInPath: true };
  return { pathname: basePath, carTypesInPath: false };
}

function decoded(segment: string): string {
  const text = segment.slice(0, limits.segmentLength);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The car types in a site's list of all stock: `used` if its address is `/search/used-cars`. Empty for every type. */
export const baseTypes = ({ search }: SearchSite): readonly string[] =>
  carTypesOfSegment(search.base_path.replace(/^\/search\//, '')) ?? [];

/** The refinements without car types that only repeat the site's own list. */
export function withoutBaseTypes(refinements: Refinements, tenant: SearchSite): Refinements {
  const { car_type: _, ...others } = refinements;
  const types = valuesOf(refinements, 'car_type');
  const base = baseTypes(tenant);
  const all = base.length > 0 ? base : allTypes;
  const isBase = types.length === all.length && all.every((type) => types.includes(type));
  return isBase ? others : refinements;
}

/** The refinements of a search on the site: its own car types unless others are chosen. */
export function withBaseTypes(refinements: Refinements, tenant: SearchSite): Refinements {
  const base = baseTypes(tenant);
  return base.length === 0 || 'car_type' in refinements ? refinements : { car_type: base, ...refinements };
}

/** Order of car types in a path: new, then used, then demo, as in `new-used-and-demo-cars`. */
const order: readonly CarType[] = ['new', 'used', 'demo'];

/**
 * The car types of a segment such as `used-cars` or `new-and-demo-cars`; empty for all of them, null for a segment
 * without any.
 */
function carTypesOfSegment(segment: string): readonly CarType[] | null {
  if (!segment.endsWith('-cars')) return null;
  const words = segment
    .slice(0, -'-cars'.length)
    .split('-')
    .filter((word) => word !== 'and');
  const namedTypes = allTypes.filter((type) => words.includes(type));
  if (namedTypes.length === 0 || namedTypes.length !== words.length) return null;
  return namedTypes.length === allTypes.length ? [] : namedTypes;
}

/** The segment for some car types; null if they are none, all, or not car types. */
function segmentOfCarTypes(values: readonly string[]): string | null {
  const namedTypes = order.filter((type) => values.includes(type));
  if (namedTypes.length !== values.length || namedTypes.length === 0 || namedTypes.length === order.length)
    return null;
  return `${namedTypes.join('-and-')}-cars`;
}
