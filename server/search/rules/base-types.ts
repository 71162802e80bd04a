import type { CarType } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import type { Tenant } from '#server/settings/tenant-schema';
import { isRange, type Refinements } from './refinement';

type SearchSite = Pick<Tenant, 'search'>;

/** The car types in a site's list of all stock: `used` if its address is `/search/used-cars`. Empty for every type. */
export const baseTypes = ({ search }: SearchSite): readonly string[] =>
  carTypesOfSegment(search.base_path.replace(/^\/search\//, '')) ?? [];

/** The refinements without car types that only repeat the site's own list. */
export function withoutBaseTypes(refinements: Refinements, tenant: SearchSite): Refinements {
  const { car_type, ...others } = refinements;
  if (!car_type || isRange(car_type)) return refinements;
  const base = baseTypes(tenant);
  const all = base.length > 0 ? base : carTypes;
  const isBase = car_type.length === all.length && all.every((type) => car_type.includes(type));
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
export function carTypesOfSegment(segment: string): readonly CarType[] | null {
  if (!segment.endsWith('-cars')) return null;
  const words = segment
    .slice(0, -'-cars'.length)
    .split('-')
    .filter((word) => word !== 'and');
  const namedTypes = carTypes.filter((type) => words.includes(type));
  if (namedTypes.length === 0 || namedTypes.length !== words.length) return null;
  return namedTypes.length === carTypes.length ? [] : namedTypes;
}

/** The segment for some car types; null if they are none, all, or not car types. */
export function segmentOfCarTypes(values: readonly string[]): string | null {
  const namedTypes = order.filter((type) => values.includes(type));
  if (namedTypes.length !== values.length || namedTypes.length === 0 || namedTypes.length === order.length)
    return null;
  return `${namedTypes.join('-and-')}-cars`;
}
