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
