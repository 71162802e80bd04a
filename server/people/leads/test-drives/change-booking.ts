import type { Bff } from '#server/entry/bff';
import { takenText } from '#server/people/leads/rules/forms/test-drive-times';
import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { changeDestinations } from './change-destinations';
import { type FoundBooking, findBooking } from './find-booking';
import { placesFor, slotsToMoveTo } from '#server/people/leads/test-drives/manage-page';
import { placeAsked } from './rules/bookable-places';
import { bookingPath } from './rules/booking-key';
import { driveSettings } from './rules/drive-settings';
import { slotChoice, slotField } from './rules/slot-choice';
import { slotValue } from './rules/slot-days';
import type { ChangeOutcome } from './views/booking-view';

/** What the button that was pressed asks for. */
export const intentField = 'intent';
const bodyLimitBytes = 8_192;

/**
 * Moves or cancels the booking of a signed link. Sent twice it is done once; a test drive that has begun stays as it
 * is; one whose new time is taken keeps the old one.
 */
export async function changeBooking(bff: Bff, id: string): Promise<ChangeOutcome> {
  if (isCrossOriginForm(bff.request)) return { state: 'refused', status: 403 };
  const sent = await readForm(bff.request, bodyLimitBytes);
  if (!sent.ok) return { state: 'refused', status: sent.error === 'not-a-form' ? 415 : 413 };
  const found = await findBooking(bff, id, bff.url.searchParams.get('key'));
  if (!found) return { state: 'refused', status: 404 };
  if (found.booking.startsAt <= bff.now.toISOString()) {
    return invalid('This test drive has already started. Please call us.');
  }
  const outcome =
    sent.value.get(intentField) === 'cancel' ? await cancel(bff, found) : await move(bff, found, sent.value);
  if (outcome.state === 'done') bff.services.leadIntake.onLead?.();
  return outcome;
}

const invalid = (message: string): ChangeOutcome => ({ state: 'invalid', errors: { [slotField]: message } });

const done = ({ tenant, services }: Bff, { booking }: FoundBooking, what: string): ChangeOutcome => ({
  state: 'done',
  next: `${bookingPath(services.secret, tenant.slug, booking.id)}&done=${what}`,
});

const changeOf = async ({ tenant, now, services }: Bff, { booking, lead }: FoundBooking) => ({
  tenant: tenant.slug,
  id: booking.id,
  seen: booking.sequence,
  now,
  destinations: await changeDestinations(services, tenant, lead),
});

async function cancel(bff: Bff, found: FoundBooking): Promise<ChangeOutcome> {
  if (found.booking.state === 'cancelled') return done(bff, found, 'cancelled');
  const cancelled = await bff.services.bookings.cancel(await changeOf(bff, found));
  return cancelled === 'changed' ? changedMeanwhile : done(bff, found, 'cancelled');
}

const changedMeanwhile = invalid('This booking has just changed. Please check it and try again.');

async function move(bff: Bff, found: FoundBooking, sent: FormData): Promise<ChangeOutcome> {
  const { booking } = found;
  if (booking.state === 'cancelled') return invalid('This test drive is cancelled. Please book another.');
  const choice = slotChoice(textsOf(sent));
  if (choice.state === 'unclear') return invalid(choice.message);
  if (choice.state === 'none') return invalid('Choose a new time.');
  const { value } = choice;
  const place = placeAsked(
    placesFor(bff.tenant, found),
    bff.url.searchParams.get('location') ?? booking.locationId,
  );
  // Sent again, the first time has done it.
  if (place?.id === booking.locationId && slotValue(booking.startsAt) === value) {
    return done(bff, found, 'moved');
  }
  const slots = place ? await slotsToMoveTo(bff, found, place) : [];
  const slot = slots.find(({ startsAt }) => slotValue(startsAt) === value);
  if (!place || !slot) return invalid(takenText);
  const moved = await bff.services.bookings.move(await changeOf(bff, found), {
    locationId: place.id,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    capacity: driveSettings(bff.tenant.test_drives, place).capacity,
  });
  if (moved === 'taken') return invalid(takenText);
  return moved === 'changed' ? changedMeanwhile : done(bff, found, 'moved');
}

function textsOf(sent: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  sent.forEach((value, name) => {
    if (typeof value === 'string') texts[name] ??= value;
  });
  return texts;
}
