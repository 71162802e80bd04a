import { carTypes } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carTypesOfSegment } from './car-type-path';
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
