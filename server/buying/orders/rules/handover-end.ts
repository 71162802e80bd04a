import type { Order } from '#server/buying/orders/order';
import { carLocation, primaryLocation } from '#server/dealer/locations/rules/place-order';
import { instantsOf, localTime } from '#server/platform/text/local-time';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

type Site = Pick<Tenant, 'locations' | 'time_zone'>;

/**
 * The last minute of the day of a handover, at the location that hands the car over. Undefined before a day is chosen, and
 * for a pick-up that the dealer arranges by phone.
 */
export function handoverEnd(
  { handover, car }: Pick<Order, 'handover' | 'car'>,
  site: Site,
): Date | undefined {
  if (!handover) return undefined;
  const id = handover.kind === 'pick-up' ? handover.locationId : car.locationId;
  const zone = placeNamed(id, site)?.time_zone ?? site.time_zone;
  const day = handover.kind === 'delivery' ? handover.day : dayOf(handover.startsAt, zone);
  const end = day === undefined ? undefined : instantsOf(zone, day, '23:59').at(-1);
  return end === undefined ? undefined : new Date(end);
}

const placeNamed = (id: string | null, { locations }: Site): TenantLocation | undefined =>
  carLocation({ location_id: id ?? undefined }, locations) ?? primaryLocation({ locations });

const dayOf = (startsAt: string | null, zone: string): string | undefined =>
  startsAt === null ? undefined : localTime(zone, new Date(startsAt)).date;
