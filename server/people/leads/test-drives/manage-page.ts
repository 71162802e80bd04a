import type { LeadVisit } from '#server/people/leads/lead-services';
import { timeField, whereOf } from '#server/people/leads/rules/forms/test-drive-times';
import { type FoundBooking, findBooking } from '#server/people/leads/test-drives/find-booking';
import { bookablePlaces, placeAsked } from '#server/people/leads/test-drives/rules/bookable-places';
import { driveSettings } from '#server/people/leads/test-drives/rules/drive-settings';
import { slotDays, slotValue, withoutTime } from '#server/people/leads/test-drives/rules/slot-days';
import { type Slot, slotsOf } from '#server/people/leads/test-drives/rules/slots';
import { takenTimes } from '#server/people/leads/test-drives/taken-times';
import { toBookingView } from '#server/people/leads/test-drives/to-booking-view';
import type { ManageView } from '#server/people/leads/test-drives/views/booking-view';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

/** The page of a signed link: the booking, and the times it can move to. Throws a 404 Response for a wrong key. */
export async function managePage(visit: LeadVisit, id: string): Promise<ManageView> {
  const found = await findBooking(visit, id, visit.url.searchParams.get('key'));
  if (!found) throw new Response('Booking not found', { status: 404 });
  const booking = toBookingView(visit, found);
  const done = doneOf(visit.url.searchParams.get('done'), found);
  const move = booking.past || booking.state === 'cancelled' ? undefined : await moveOf(visit, found);
  return { booking, ...(done ? { done } : {}), ...(move ? { move } : {}) };
}

/** Only claim what is true. */
function doneOf(done: string | null, { booking }: FoundBooking): ManageView['done'] {
  if (done === 'cancelled' && booking.state === 'cancelled') return 'cancelled';
  return done === 'moved' && booking.sequence > 0 && booking.state === 'booked' ? 'moved' : undefined;
}

async function moveOf(visit: LeadVisit, found: FoundBooking): Promise<ManageView['move']> {
  const places = placesFor(visit.tenant, found);
  const place = placeAsked(places, visit.url.searchParams.get('location') ?? found.booking.locationId);
  if (!place) return undefined;
  const free = await slotsToMoveTo(visit, found, place);
  const own = slotValue(found.booking.startsAt);
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
  const taken = (await takenTimes(visit)).filter(({ id }) => id !== booking.id);
  const settings = driveSettings(visit.tenant.test_drives, place);
  return slotsOf(place, settings, taken, visit.now, { carId: booking.carId ?? undefined });
}
