import type { Car } from '../../stock/car';
import type { TenantLocation } from '../../tenants/tenant-schema';

type Named = Pick<TenantLocation, 'id' | 'name' | 'slug' | 'feed_codes'>;

/** The locations a car can be driven at, its own one or those it is distributed to, as feeds name them. */
const isMeant = ({ id, name, slug, feed_codes }: Named, by: string): boolean =>
  [id, slug, name, ...feed_codes].some((one) => one.toLowerCase() === by.trim().toLowerCase());

/**
 * The choice of places for a test drive: the distribution locations of the car's location that shoppers see, when
 * there are several (specification §5 "Test drive form"); none otherwise.
 */
export function testDrivePlaces(
  car: Pick<Car, 'location' | 'location_id'>,
  locations: readonly TenantLocation[],
): readonly TenantLocation[] {
  const names = car.location?.distribution_locations ?? [];
  const meant = locations.filter((one) => one.visible && names.some((name) => isMeant(one, name)));
  return meant.length > 1 ? meant : [];
}
