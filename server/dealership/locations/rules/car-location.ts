import type { Car } from '#server/settings/car';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** The dealer's location that a car stands at; the only one when there is no other. */
export function carLocation(
  car: Pick<Car, 'location_id' | 'location'>,
  locations: readonly TenantLocation[],
): TenantLocation | undefined {
  const named = locations.find(({ id, slug }) => id === car.location_id || slug === car.location?.slug);
  return named ?? (locations.length === 1 ? locations[0] : undefined);
}
