import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { sistersOf } from './place-order';

/**
 * The locations whose cards a car page shows: the car's own location, then its other distribution locations and those
 * of its own location. Only visible sales locations: a shopper cannot see or buy a car at a service or parts counter.
 */
export function cardLocations(
  car: Pick<Car, 'location'>,
  own: TenantLocation | undefined,
  { locations }: Pick<Tenant, 'locations'>,
): TenantLocation[] {
  if (!own) return [];
  const names = new Set([...own.distribution_locations, ...(car.location?.distribution_locations ?? [])]);
  const others = locations.filter(
    (one) => one !== own && [one.id, one.slug, one.name].some((name) => names.has(name)),
  );
  return [own, ...others].filter(
    ({ visible, location_type: department }) => visible && department === 'sales',
  );
}

/**
 * The locations whose special hours a car page lists: those on its cards and, when the tenant shows departments, the
 * service and parts departments of the car's dealership.
 */
export function hoursLocations(
  car: Pick<Car, 'location'>,
  own: TenantLocation | undefined,
  { locations, places }: Pick<Tenant, 'locations' | 'places'>,
): TenantLocation[] {
  const cards = cardLocations(car, own, { locations });
  if (!own || !places.departments) return cards;
  const departments = sistersOf(locations, own).filter(({ location_type: type }) => type !== 'sales');
  return [...cards, ...departments.filter((one) => !cards.includes(one))];
}
