import type { Car } from '../../stock/car';
import type { Tenant, TenantLocation } from '../../tenants/tenant-schema';
import { inDepartmentOrder } from './place-order';

/**
 * The locations whose cards stand on a car's page: where it is, where else it can be seen (its own distribution
 * locations and those of its place), and the sister departments when the tenant shows them. Only visible ones; sales,
 * service, parts, the car's own place first.
 */
export function cardLocations(
  car: Pick<Car, 'location'>,
  own: TenantLocation | undefined,
  { locations, places }: Pick<Tenant, 'locations' | 'places'>,
): TenantLocation[] {
  if (!own) return [];
  const names = new Set([...own.distribution_locations, ...(car.location?.distribution_locations ?? [])]);
  const others = locations.filter(
    (one) =>
      one !== own &&
      ([one.id, one.slug, one.name].some((name) => names.has(name)) ||
        (places.departments && isSister(one, own))),
  );
  return inDepartmentOrder([own, ...others].filter(({ visible }) => visible));
}

/** Another department of the same dealership; of the only one where none is named. */
const isSister = (one: TenantLocation, own: TenantLocation): boolean =>
  one.location_type !== own.location_type && one.dealership_slug === own.dealership_slug;
