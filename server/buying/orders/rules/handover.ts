import type { Order } from '#server/buying/orders/order';
import { pointOf } from '#server/dealer/rules/map';
import { carLocation, primaryLocation } from '#server/dealer/rules/place-order';
import { centroidOf, distanceKm } from '#server/platform/geo/distance';
import { addDays, dayInWords, instantsOf, weekdayOf } from '#server/platform/text/local-time';
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

/** How far a postcode is from a location, in whole kilometres; undefined where either is not on the map. */
function kmTo(place: TenantLocation | undefined, postcode: string): number | undefined {
  const to = centroidOf(postcode);
  const from = place && pointOf(place);
  return to && from ? Math.ceil(distanceKm(from, to)) : undefined;
}

/**
 * The delivery from a location to a postcode, from a day on (YYYY-MM-DD); undefined where the dealer does not deliver, or not
 * that far.
 */
export function deliveryQuote(
  delivery: DeliverySettings | undefined,
  place: TenantLocation | undefined,
  postcode: string,
  now: Date,
  first = '',
): DeliveryQuote | undefined {
  const km = kmTo(place, postcode);
  if (!delivery || !place || km === undefined) return undefined;
  const cents = deliveryCents(km, delivery);
  const today = dateIn(place.time_zone, now);
  const last = lastHandover(today);
  const days = deliveryDays(today, delivery).filter(({ value }) => value >= first && value <= last);
  return cents === undefined || days.length === 0 ? undefined : { km, cents, days };
}

/** How far a postcode is from a location that delivers, where that is too far; undefined otherwise. */
export function tooFarKm(
  delivery: DeliverySettings | undefined,
  place: TenantLocation | undefined,
  postcode: string,
): number | undefined {
  const km = kmTo(place, postcode);
  return delivery && km !== undefined && deliveryCents(km, delivery) === undefined ? km : undefined;
}

export const tooFarText = (postcode: string, km: number): string =>
  `We don’t deliver to ${postcode}: it’s about ${km.toLocaleString('en-AU')} km away.`;

/** What a handover waits for, besides the time that the dealer needs. */
interface Awaited {
  /** Whether a lender has to approve the loan. */
  readonly isFinanced: boolean;
  /** The day of the trade-in's inspection at the location, YYYY-MM-DD; undefined where none is booked and ahead. */
  readonly inspectionDay: string | undefined;
}

const approvalDays = 2;

/** The first day after something that a handover waits for, and that in words. */
interface FirstDay {
  readonly day: string;
  readonly why: string | undefined;
}

/** The first day of a handover (YYYY-MM-DD), after everything that has to happen before it. */
export function firstHandover(today: string, noticeDays: number, awaited: Awaited): FirstDay {
  const { isFinanced, inspectionDay } = awaited;
  const waits: FirstDay[] = [{ day: addDays(today, noticeDays), why: undefined }];
  if (isFinanced) {
    const day = addDays(afterBusinessDays(today, approvalDays), 1);
    waits.push({ day, why: 'after your finance approval, which takes two business days' });
  }
  if (inspectionDay !== undefined)
    waits.push({
      day: addDays(inspectionDay, 1),
      why: `after your inspection on ${dayInWords(inspectionDay)}`,
    });
  return waits.reduce((latest, one) => (one.day > latest.day ? one : latest));
}

function afterBusinessDays(from: string, count: number): string {
  const next = addDays(from, 1);
  if (count === 0) return from;
  return afterBusinessDays(next, weekdayOf(next) % 6 === 0 ? count : count - 1);
}

/** Nothing holds a car for more than 30 days: no handover is after the end of its hold. */
const furthestHandoverDays = 29;

/** The last day of a handover. */
export const lastHandover = (today: string): string => addDays(today, furthestHandoverDays);

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
export function handoverEnd(order: HandedOver, site: Site): Date | undefined {
  const day = handoverDay(order, site);
  const end = day === undefined ? undefined : instantsOf(zoneOf(order, site), day, '23:59').at(-1);
  return end === undefined ? undefined : new Date(end);
}
type HandedOver = Pick<Order, 'handover' | 'car'>;

/** The day of a handover where it takes place, YYYY-MM-DD; undefined as above. */
export function handoverDay(order: HandedOver, site: Site): string | undefined {
  const { handover } = order;
  if (handover?.kind === 'delivery') return handover.day;
  return handover?.startsAt ? dateIn(zoneOf(order, site), new Date(handover.startsAt)) : undefined;
}

function zoneOf({ handover, car }: HandedOver, site: Site): string {
  const id = handover?.kind === 'pick-up' ? handover.locationId : car.locationId;
  return placeNamed(id, site)?.time_zone ?? site.time_zone;
}

const placeNamed = (id: string | null, { locations }: Site): TenantLocation | undefined =>
  carLocation({ location_id: id ?? undefined }, locations) ?? primaryLocation({ locations });
