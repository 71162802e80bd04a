import type { TenantLocation } from '#server/settings/tenant-schema';
import type { LeadVisit } from '../create-leads';
import type { Booking } from './booking-store-port';
import { changeDestinations } from './change-destinations';
import type { FoundBooking } from './find-booking';
import { slotsToMoveTo } from './manage-page';
import { driveSettings } from './rules/bookable-places';
import { carLostText } from './rules/car-of-drive';
import { takenText } from './rules/drive-time';

/** The outcome of a change. `taken`: the new time is not free. A booking that is not changed keeps its time. */
export type BookingOutcome =
  | { readonly state: 'done'; readonly booking: Booking }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'taken'; readonly message: string };

const refused = (message: string): BookingOutcome => ({ state: 'refused', message });
const startedText = 'This test drive has already started. Please call us.';
const changedMeanwhile = refused('This booking has just changed. Please check it and try again.');

const hasStarted = ({ now }: LeadVisit, { booking }: FoundBooking): boolean =>
  booking.startsAt <= now.toISOString();

const changeOf = async ({ tenant, now, services }: LeadVisit, { booking, lead }: FoundBooking) => ({
  tenant: tenant.slug,
  id: booking.id,
  seen: booking.sequence,
  now,
  destinations: await changeDestinations(services, tenant, lead),
});

/** Cancels a booking and notifies everyone who received its lead. A repeat changes nothing. */
export async function cancelBooking(visit: LeadVisit, lookup: FoundBooking): Promise<BookingOutcome> {
  if (hasStarted(visit, lookup)) return refused(startedText);
  if (lookup.booking.state === 'cancelled') return { state: 'done', booking: lookup.booking };
  return announced(visit, await visit.services.bookings.cancel(await changeOf(visit, lookup)));
}

/**
 * Moves a booking to a time at a location in one step, and notifies everyone who received its lead. A repeat changes
 * nothing.
 */
export async function moveBooking(
  visit: LeadVisit,
  lookup: FoundBooking,
  place: TenantLocation | undefined,
  start: Date,
): Promise<BookingOutcome> {
  const { booking } = lookup;
  if (hasStarted(visit, lookup)) return refused(startedText);
  if (booking.state === 'cancelled') return refused('This test drive is cancelled. Please book another.');
  const lost = carLostText(lookup, visit.tenant);
  if (lost) return refused(lost);
  const isStart = (startsAt: string): boolean => Date.parse(startsAt) === start.getTime();
  // A repeat: the first one did it.
  if (place?.id === booking.locationId && isStart(booking.startsAt)) return { state: 'done', booking };
  const slots = place ? await slotsToMoveTo(visit, lookup, place) : [];
  const slot = slots.find(({ startsAt }) => isStart(startsAt));
  if (!place || !slot) return { state: 'taken', message: takenText };
  const movedBooking = await visit.services.bookings.move(await changeOf(visit, lookup), {
    locationId: place.id,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    capacity: driveSettings(visit.tenant.test_drives, place).capacity,
  });
  return movedBooking === 'taken' ? { state: 'taken', message: takenText } : announced(visit, movedBooking);
}

/** Wakes up the delivery of the change. */
function announced({ services }: LeadVisit, booking: Booking | 'changed'): BookingOutcome {
  if (booking === 'changed') return changedMeanwhile;
  services.leadIntake.onLead?.();
  return { state: 'done', booking };
}
