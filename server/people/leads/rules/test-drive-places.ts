import { givesTestDrives } from '#server/dealership/locations/rules/test-drive-yards';
import type { Car } from '#server/settings/car';
import type { TenantLocation } from '#server/settings/tenant-schema';

type Named = Pick<TenantLocation, 'id' | 'name' | 'slug' | 'feed_codes'>;

/** Whether a name in a feed or setting means this location. */
const isMeant = ({ id, name, slug, feed_codes }: Named, by: string): boolean =>
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
  const meant = open.filter((one) => names.some((name) => isMeant(one, name)));
  if (meant.length < 2) return [];
  return own && open.includes(own) ? [own, ...meant.filter((one) => one !== own)] : meant;
}
