import { carLocation, givesTestDrives } from '#server/dealer/locations/rules/place-order';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { TestDriveSettings } from '#server/settings/test-drive-schema';

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
  name: string | null | undefined,
): TenantLocation | undefined => places.find(({ id, slug }) => id === name || slug === name) ?? places[0];

/** Test drive settings of one location. */
export type DriveSettings = Pick<
  TestDriveSettings,
  'booking' | 'slot_minutes' | 'notice_hours' | 'days_ahead' | 'capacity' | 'closed_weekdays' | 'closed_dates'
>;

/** The site's settings, overridden by the location's. A hidden location offers no test drives. */
export function driveSettings(
  site: TestDriveSettings,
  { id, visible }: Pick<TenantLocation, 'id' | 'visible'>,
): DriveSettings {
  const own = site.locations.find(({ location_id }) => location_id === id) ?? {};
  const ownSettings = Object.entries(own).filter(([, value]) => value !== undefined);
  const settings: DriveSettings = { ...site, ...Object.fromEntries(ownSettings) };
  return { ...settings, booking: site.booking && settings.booking && visible };
}

type Named = Pick<TenantLocation, 'id' | 'name' | 'slug' | 'feed_codes'>;

/** Whether a name in a feed or setting means this location. */
const isMeant = ({ id, name, slug, feed_codes }: Named, by: string) =>
  [id, slug, name, ...feed_codes].some((one) => one.toLowerCase() === by.trim().toLowerCase());

/**
 * The choice of test drive locations: the visible distribution locations of the car's location that offer test drives,
 * if there are several, with that location itself first; otherwise none.
 */
export function testDrivePlaces(
  car: Pick<Car, 'location'>,
  own: TenantLocation | undefined,
  locations: readonly TenantLocation[],
): readonly TenantLocation[] {
  const names = [...(own?.distribution_locations ?? []), ...(car.location?.distribution_locations ?? [])];
  const open = locations.filter((one) => one.visible && givesTestDrives(one));
  const places = open.filter((one) => names.some((name) => isMeant(one, name)));
  if (places.length < 2) return [];
  return own && open.includes(own) ? [own, ...places.filter((one) => one !== own)] : places;
}
