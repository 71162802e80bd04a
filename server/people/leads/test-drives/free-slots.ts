import type { LeadVisit } from '#server/people/leads/lead-services';
import type { Car } from '#server/settings/car';
import { isAvailable } from '#server/stock/price/rules/availability';
import { bookablePlaces, placeAsked } from './rules/bookable-places';
import { driveSettings } from './rules/drive-settings';
import { type SlotRange, slotsOf } from './rules/slots';
import { takenTimes } from './taken-times';
import type { DriveSlotsView } from './views/drive-slots-view';

type Asked = SlotRange & { readonly location?: string | undefined };

/** The free test drive times of a car. Undefined for a location where the car cannot be driven. */
export async function freeSlots(
  visit: LeadVisit,
  car: Car,
  { location, ...range }: Asked,
): Promise<DriveSlotsView | undefined> {
  const { tenant, now } = visit;
  const places = isAvailable(car) ? bookablePlaces(tenant, car) : [];
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
      ...{ starts_at: startsAt, ends_at: endsAt, date, text },
    })),
  };
}
