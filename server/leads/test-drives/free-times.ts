import { z } from 'zod';
import type { LeadVisit } from '#server/leads/create-leads';
import type { driveSlotsViewSchema } from '#server/leads/views/booking-view';
import type { Car } from '#server/settings/car';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { isTestDriven } from '#server/stock/cars/rules/buttons';
import type { Booking } from './booking-store';
import type { FoundBooking } from './find-booking';
import { slotsAt } from './rules/drive-time';
import {
  bookablePlaces,
  carDriveSettings,
  nearestSlots,
  placeAsked,
  type Slot,
  type SlotRange,
  slotsOf,
} from './rules/slots';

type DriveSlotsView = z.infer<typeof driveSlotsViewSchema>;

type Site = Pick<LeadVisit, 'tenant' | 'now' | 'services'>;
const dayMs = 86_400_000;

/** The taken times at this site within the booking window; empty if it has no online booking. */
export async function takenTimes({ tenant, now, services }: Site): Promise<readonly Booking[]> {
  const { booking, days_ahead, locations } = tenant.test_drives;
  if (!booking) return [];
  const furthest = Math.max(days_ahead, ...locations.map((own) => own.days_ahead ?? 0));
  // The last day ends later in western time zones.
  const to = new Date(now.getTime() + (furthest + 2) * dayMs);
  return services.bookings.between(tenant.slug, { from: now, to, holdingAt: now });
}

/** The free test drive times of a car, for programs. Undefined for a location where the car cannot be driven. */
export async function freeSlots(
  visit: LeadVisit,
  car: Car,
  { location, ...range }: SlotRange & { readonly location?: string | undefined },
): Promise<DriveSlotsView | undefined> {
  const { tenant, now } = visit;
  const places = isTestDriven(car, tenant.locations) ? bookablePlaces(tenant, car) : [];
  const place = placeAsked(places, location);
  if (location !== undefined && place?.id !== location && place?.slug !== location) return undefined;
  if (!place) return { booking: false, locations: [], slots: [] };
  const settings = carDriveSettings(tenant, place, car);
  const slots = slotsOf(place, settings, await takenTimes(visit), now, { ...range, carId: car.id });
  const { id, name, slug, time_zone } = place;
  return {
    booking: true,
    location: { id, name, slug, time_zone },
    locations: places.map((one) => ({ id: one.id, name: one.name, slug: one.slug })),
    slot_minutes: settings.slot_minutes,
    slots: slots.map(slotRecord),
  };
}

const slotRecord = ({ startsAt, endsAt, date, text }: Slot) => ({
  starts_at: startsAt,
  ends_at: endsAt,
  date,
  text,
});

/** The free times at a location that a booking can move to; it does not block its own time. */
export async function slotsToMoveTo(
  visit: Site,
  {
    booking: { id, carId },
    car,
  }: { readonly booking: Pick<Booking, 'id' | 'carId'>; readonly car?: Car | undefined },
  place: TenantLocation,
): Promise<readonly Slot[]> {
  const others = (await takenTimes(visit)).filter((one) => one.id !== id);
  const { tenant, now } = visit;
  return slotsAt({ tenant, now, car: car ?? (carId === null ? undefined : { id: carId }) }, place, others);
}

/** A time that can be booked, for programs. */
export const freeTimeSchema = z
  .object({
    location_id: z.string(),
    starts_at: z.string().describe('UTC; send it as starts_at.'),
    ends_at: z.string().describe('UTC.'),
    date: z.string().describe('YYYY-MM-DD, local to the location.'),
    text: z.string().describe('Start in the location’s local time.'),
  })
  .meta({ id: 'FreeTime' });
export type FreeTime = z.infer<typeof freeTimeSchema>;

/** A time that programs ask for, at a location. */
interface NearTime {
  readonly place: TenantLocation;
  readonly instant: Date;
  readonly car: Pick<Car, 'id'> | undefined;
}

/** The free times of a location that are nearest to an instant, in the order of the day; empty if there are none. */
export async function nearestFreeTimes(
  visit: Site,
  { place, instant, car }: NearTime,
): Promise<readonly FreeTime[]> {
  const { tenant, now } = visit;
  return nearest(place, instant, slotsAt({ tenant, now, car }, place, await takenTimes(visit)));
}

/** The same for a booking that moves: it blocks no time, and its own time is not offered. */
export async function nearestTimesToMoveTo(
  visit: Site,
  lookup: FoundBooking,
  place: TenantLocation,
  instant: Date,
): Promise<readonly FreeTime[]> {
  const { locationId, startsAt } = lookup.booking;
  const slots = await slotsToMoveTo(visit, lookup, place);
  const isOwn = (slot: Slot) => locationId === place.id && slot.startsAt === startsAt;
  return nearest(
    place,
    instant,
    slots.filter((slot) => !isOwn(slot)),
  );
}

const nearest = (place: TenantLocation, instant: Date, slots: readonly Slot[]): readonly FreeTime[] =>
  nearestSlots(slots, instant).map((slot) => ({ location_id: place.id, ...slotRecord(slot) }));
