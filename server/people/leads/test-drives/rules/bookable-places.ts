import { carLocation } from '#server/dealership/locations/rules/car-location';
import { givesTestDrives } from '#server/dealership/locations/rules/test-drive-yards';
import { testDrivePlaces } from '#server/people/leads/rules/test-drive-places';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { driveSettings } from './drive-settings';

type Sites = Pick<Tenant, 'locations' | 'test_drives'>;

/**
 * Test drive locations, the likeliest first: the car's own yard and its distribution locations; every sales yard if no
 * car is chosen or its own yard offers no test drives.
 */
export function bookablePlaces(
  { locations, test_drives }: Sites,
  car: Pick<Car, 'location_id' | 'location'> | undefined,
): readonly TenantLocation[] {
  return places(locations, car).filter((one) => driveSettings(test_drives, one).booking);
}

function places(
  locations: readonly TenantLocation[],
  car: Pick<Car, 'location_id' | 'location'> | undefined,
): readonly TenantLocation[] {
  const own = car && carLocation(car, locations);
  const several = car ? testDrivePlaces(car, own, locations) : [];
  if (several.length > 0) return several;
  return own && givesTestDrives(own) ? [own] : locations.filter(givesTestDrives);
}

/** The location with an id or slug; the first if unset or unknown. */
export const placeAsked = (
  places: readonly TenantLocation[],
  asked: string | null | undefined,
): TenantLocation | undefined => places.find(({ id, slug }) => id === asked || slug === asked) ?? places[0];
