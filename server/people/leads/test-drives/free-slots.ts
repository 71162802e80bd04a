import type { Car } from '#server/settings/car';
import { isTestDriven } from '#server/stock/cars/rules/buttons';
import type { LeadVisit } from '../create-leads';
import type { Booking } from './booking-store-port';
import { bookablePlaces, driveSettings, placeAsked } from './rules/bookable-places';
import { type SlotRange, slotsOf } from './rules/slots';
import type { DriveSlotsView } from './views/booking-view';

type Asked = SlotRange & { readonly location?: string | undefined };

/** The free test drive times of a car. Undefined for a location where the car cannot be driven. */
export async function freeSlots(
  visit: LeadVisit,
  car: Car,
  { location, ...range }: Asked,
): Promise<DriveSlotsView | undefined> {
  const { tenant, now } = visit;
  const places = isTestDriven(car, tenant.locations) ? bookablePlaces(tenant, car) : [];
  const place = placeAsked(places, location);
  if (location !== undefined && place?.id !== location && place?.slug !== location) return undefined;
  if (!place) return { booking: false, locations: [], slots: [] };
  const settings = driveSettings(tenant.test_drives, place);
  const slots = slotsOf(place, settings, await takenTimes(visit), now, { ...range, carId: car.id });
  const { id, name, slug, time_zone } = place;
  return {
    booking: true,
    location: { id, name, slug, time_zone },
    locations: places.map((one) => ({ id: one.id, name: one.name, slug: one.slug })),
    slot_minutes: settings.slot_minutes,
    slots: slots.map(({ startsAt, endsAt, date, text }) => ({
      starts_at: startsAt,
      ends_at: endsAt,
      date,
      text,
    })),
  };
}

const dayMs = 86_400_000;

/** The taken times at this site within the booking window; empty if it has no online booking. */
export async function takenTimes({
  tenant,
  now,
  services,
}: Pick<LeadVisit, 'tenant' | 'now' | 'services'>): Promise<readonly Booking[]> {
  const { booking, days_ahead, locations } = tenant.test_drives;
  if (!booking) return [];
  const furthest = Math.max(days_ahead, ...locations.map((own) => own.days_ahead ?? 0));
  // The last day ends later in western time zones.
  const to = new Date(now.getTime() + (furthest + 2) * dayMs);
  return services.bookings.between(tenant.slug, { from: now, to, holdingAt: now });
}
