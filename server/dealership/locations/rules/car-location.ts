import type { Car } from '#server/settings/car';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** The dealer's location where a car is; the only location if there is just one. */
export function carLocation(
  car: Pick<Car, 'location_id' | 'location'>,
  locations: readonly TenantLocation[],
): TenantLocation | undefined {
  const named = locations.find(({ id, slug }) => id === car.location_id || slug === car.location?.slug);
  return named ?? (locations.length === 1 ? locations[0] : undefined);
}
