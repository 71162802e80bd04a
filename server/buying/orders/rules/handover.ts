import type { Order } from '#server/buying/orders/order';
import { pointOf } from '#server/dealer/rules/map';
import { carLocation, primaryLocation } from '#server/dealer/rules/place-order';
import { centroidOf, distanceKm } from '#server/platform/geo/distance';
import {
  addDays,
  dayInWords,
  instantInWords,
  instantsOf,
  localTime,
  weekdayOf,
} from '#server/platform/text/local-time';
import type { DeliverySettings } from '#server/settings/orders-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { dateIn } from '#server/stock/rules/price-line';

/** The price of a delivery over a distance, in whole cents; undefined where it is too far. */
export function deliveryCents(km: number, settings: DeliverySettings): number | undefined {
  const { included_km, least_dollars, dollars_per_km, furthest_km } = settings;
  if (km > furthest_km) return undefined;
  const beyond = Math.max(0, km - included_km);
  return Math.round(least_dollars * 100) + Math.round(beyond * dollars_per_km * 100);
}

/** A delivery that the dealer offers. */
export interface DeliveryQuote {
  /** Whole kilometres, rounded up. */
  readonly km: number;
  readonly cents: number;
  readonly days: readonly { readonly value: string; readonly text: string }[];
}

/** The delivery from a location to a postcode; undefined where the dealer does not deliver, or not that far. */
export function deliveryQuote(
  delivery: DeliverySettings | undefined,
  place: TenantLocation | undefined,
  postcode: string,
  now: Date,
): DeliveryQuote | undefined {
  const to = centroidOf(postcode);
  const from = place && pointOf(place);
  if (!delivery || !to || !from) return undefined;
  const km = Math.ceil(distanceKm(from, to));
  const cents = deliveryCents(km, delivery);
  const today = dateIn(place.time_zone, now);
  const last = addDays(today, furthestHandoverDays);
  const days = deliveryDays(today, delivery).filter(({ value }) => value <= last);
  return cents === undefined || days.length === 0 ? undefined : { km, cents, days };
}

/** How far a postcode is from a location that delivers, in whole kilometres, where that is too far; undefined otherwise. */
export function tooFarKm(
  delivery: DeliverySettings | undefined,
  place: TenantLocation | undefined,
  postcode: string,
): number | undefined {
  const to = centroidOf(postcode);
  const from = place && pointOf(place);
  if (!delivery || !to || !from) return undefined;
  const km = Math.ceil(distanceKm(from, to));
  return deliveryCents(km, delivery) === undefined ? km : undefined;
}

/** What a shopper has to know before they choose a time: the trade-in is handed over with the car, after its inspection. */
export function inspectionText(
  name: string,
  booking: { readonly state: string; readonly startsAt: string } | undefined,
  timeZone: string,
  now: Date,
): string | undefined {
  if (booking?.state !== 'booked' || booking.startsAt <= now.toISOString()) return undefined;
  return `We inspect your ${name} on ${instantInWords(booking.startsAt, timeZone)}. Choose a time after that for the handover.`;
}

/** Nothing holds a car for more than 30 days: no handover is after the end of its hold. */
const furthestHandoverDays = 29;

/** The first and the last day on which an ordered car can be picked up at a location (YYYY-MM-DD). */
export function pickUpDays(
  { time_zone }: Pick<TenantLocation, 'time_zone'>,
  { pick_up_notice_days }: Pick<Tenant['orders'], 'pick_up_notice_days'>,
  now: Date,
): { readonly first: string; readonly last: string } {
  const today = dateIn(time_zone, now);
  return { first: addDays(today, pick_up_notice_days), last: addDays(today, furthestHandoverDays) };
}

/** The days on which the dealer delivers, from `today` (`YYYY-MM-DD`) on. */
export function deliveryDays(
  today: string,
  { notice_days, days_ahead, closed_weekdays }: DeliverySettings,
): readonly { readonly value: string; readonly text: string }[] {
  const days = Array.from({ length: days_ahead }, (_, at) => addDays(today, notice_days + at));
  return days
    .filter((day) => !closed_weekdays.includes(weekdayOf(day)))
    .map((day) => ({ value: day, text: dayInWords(day) }));
}

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
