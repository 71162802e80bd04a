import { attributeNamed } from './attributes';
import { isMeasurable } from './near';
import { isRange } from './refinement';
import type { SearchState } from './search-state';

/** Attributes whose lists people look for by name. */
const namedAttributes = new Set([
  'car_type',
  'make',
  'model',
  'body',
  'fuel',
  'item_type',
  'city',
  'state',
  'location_name',
  'dealership_slug',
]);
/** Lists of more names than this differ too little from each other. */
const NAMES_MAX = 3;

/**
 * Whether search engines should index the list: it has cars, and at most three attributes that people search for by
 * name (used, a make, its model, a body type, a fuel, a place). Words, distances, ranges and several values of one
 * attribute have endless combinations.
 */
export function isWorthIndexing({ query, near, refinements }: SearchState, count: number): boolean {
  const refined = Object.entries(refinements);
  return (
    count > 0 &&
    query === '' &&
    near === null &&
    refined.length <= NAMES_MAX &&
    refined.every(([name, of]) => namedAttributes.has(name) && !isRange(of) && of.length === 1)
  );
}

/** `Used utes for sale in Brisbane | Brolga`; from the second page on with its number. */
export function pageTitle(heading: string, page: number, tenantName: string): string {
  return [page > 1 ? `${heading} – page ${page}` : heading, tenantName].join(' | ');
}

/** The meta description: `42 used utes for sale in Brisbane, at Brolga. …` */
export function pageDescription(heading: string, countText: string, tenantName: string): string {
  return `${heading}: ${countText} at ${tenantName}. Compare photos, prices and kilometres, then enquire online.`;
}

const own = new Set(['query', 'literal', 'page', 'sortBy', 'postcode', 'within', 'view']);

const isSearchParameter = (name: string): boolean =>
  own.has(name) || attributeNamed(name.replace(/_(min|max)$/, '')) !== undefined;

/**
 * The state whose address is canonical for search engines: without display options, and without a distance that
 * filters nothing.
 */
export const linkedState = (state: SearchState): SearchState => ({
  ...state,
  sortBy: 'relevance',
  layout: 'grid',
  near: isMeasurable(state.near) ? state.near : null,
});

/**
 * The canonical redirect of a search URL; null if it is canonical already. Foreign parameters (e.g. a campaign's)
 * neither make a URL wrong nor get lost.
 */
export function canonicalRedirect(url: URL, canonicalHref: string): string | null {
  const search = [...url.searchParams].filter(([name]) => isSearchParameter(name));
  const foreign = [...url.searchParams].filter(([name]) => !isSearchParameter(name));
  if (hrefOf(url.pathname, search) === canonicalHref) return null;
  const [pathname = '/', query = ''] = canonicalHref.split('?', 2);
  return hrefOf(pathname, [...new URLSearchParams(query), ...foreign]);
}

function hrefOf(pathname: string, parameters: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
