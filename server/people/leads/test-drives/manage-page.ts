import type { LeadVisit } from '#server/people/leads/create-leads';
import { timeField, whereOf } from '#server/people/leads/rules/forms/test-drive-times';
import { type FoundBooking, findBooking, toBookingView } from '#server/people/leads/test-drives/find-booking';
import {
  bookablePlaces,
  driveSettings,
  placeAsked,
} from '#server/people/leads/test-drives/rules/bookable-places';
import { carLost } from '#server/people/leads/test-drives/rules/car-of-drive';
import { slotDays, slotValue, withoutTime } from '#server/people/leads/test-drives/rules/slot-days';
import { type Slot, slotsOf } from '#server/people/leads/test-drives/rules/slots';
import type { ManageView } from '#server/people/leads/test-drives/views/booking-view';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { takenTimes } from './free-slots';

/** The page of a signed link: the booking, and the times it can move to. Throws a 404 Response for a wrong key. */
export async function managePage(visit: LeadVisit, id: string): Promise<ManageView> {
  const lookup = await findBooking(visit, id, visit.url.searchParams.get('key'));
  if (!lookup) throw new Response('Booking not found', { status: 404 });
  const booking = toBookingView(visit, lookup);
  const done = doneOf(visit.url.searchParams.get('done'), lookup);
  const isFixed = booking.past || booking.state === 'cancelled' || carLost(lookup) !== undefined;
  const move = isFixed ? undefined : await moveOf(visit, lookup);
  return { booking, ...(done ? { done } : {}), ...(move ? { move } : {}) };
}

/** Only claim what is true. */
function doneOf(done: string | null, { booking }: FoundBooking): ManageView['done'] {
  if (done === 'cancelled' && booking.state === 'cancelled') return 'cancelled';
  return done === 'moved' && booking.sequence > 0 && booking.state === 'booked' ? 'moved' : undefined;
}

async function moveOf(visit: LeadVisit, bookingFound: FoundBooking): Promise<ManageView['move']> {
  const places = placesFor(visit.tenant, bookingFound);
  const place = placeAsked(places, visit.url.searchParams.get('location') ?? bookingFound.booking.locationId);
  if (!place) return undefined;
  const free = await slotsToMoveTo(visit, bookingFound, place);
  const own = slotValue(bookingFound.booking.startsAt);
  return {
    action: `${visit.url.pathname}?${queryOf(visit.url, place.slug)}`,
    where: whereOf(places, place, (slug) => `${visit.url.pathname}?${queryOf(visit.url, slug)}`),
    field: {
      ...timeField(withoutTime(slotDays(free, place.time_zone, visit.now), own)),
      label: 'New time',
      required: true,
      empty: undefined,
    },
  };
}

const queryOf = (url: URL, location: string): string =>
  new URLSearchParams({ key: url.searchParams.get('key') ?? '', location }).toString();

/** The locations of the car, or of every car; includes the booking's own as long as it offers test drives. */
export const placesFor = (tenant: Tenant, { car }: FoundBooking): readonly TenantLocation[] =>
  bookablePlaces(tenant, car);

/** The free times at a location; a booking does not block its own time. */
export async function slotsToMoveTo(
  visit: LeadVisit,
  { booking }: FoundBooking,
  place: TenantLocation,
): Promise<readonly Slot[]> {
  const otherBookings = (await takenTimes(visit)).filter(({ id }) => id !== booking.id);
  const settings = driveSettings(visit.tenant.test_drives, place);
  return slotsOf(place, settings, otherBookings, visit.now, { carId: booking.carId ?? undefined });
}
