import type { LeadVisit } from '#server/people/leads/lead-services';
import { takenText } from '#server/people/leads/rules/forms/test-drive-times';
import { placesFor, slotsToMoveTo } from '#server/people/leads/test-drives/manage-page';
import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { changeDestinations } from './change-destinations';
import { type FoundBooking, findBooking } from './find-booking';
import { placeAsked } from './rules/bookable-places';
import { bookingPath } from './rules/booking-key';
import { driveSettings } from './rules/drive-settings';
import { slotChoice, slotField } from './rules/slot-choice';
import { slotValue } from './rules/slot-days';
import type { ChangeOutcome } from './views/booking-view';

/** The action of the pressed button. */
export const intentField = 'intent';
const bodyLimitBytes = 8_192;

/**
 * Moves or cancels the booking of a signed link. A repeat changes nothing; a test drive that has begun stays as it is;
 * one whose new time is taken keeps the old one.
 */
export async function changeBooking(visit: LeadVisit, id: string): Promise<ChangeOutcome> {
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const sent = await readForm(visit.request, bodyLimitBytes);
  if (!sent.ok) return { state: 'refused', status: sent.error === 'not-a-form' ? 415 : 413 };
  const found = await findBooking(visit, id, visit.url.searchParams.get('key'));
  if (!found) return { state: 'refused', status: 404 };
  if (found.booking.startsAt <= visit.now.toISOString()) {
    return invalid('This test drive has already started. Please call us.');
  }
  const outcome =
    sent.value.get(intentField) === 'cancel'
      ? await cancel(visit, found)
      : await move(visit, found, sent.value);
  if (outcome.state === 'done') visit.services.leadIntake.onLead?.();
  return outcome;
}

const invalid = (message: string): ChangeOutcome => ({ state: 'invalid', errors: { [slotField]: message } });

const done = ({ tenant, services }: LeadVisit, { booking }: FoundBooking, what: string): ChangeOutcome => ({
  state: 'done',
  next: `${bookingPath(services.secret, tenant.slug, booking.id)}&done=${what}`,
});

const changeOf = async ({ tenant, now, services }: LeadVisit, { booking, lead }: FoundBooking) => ({
  tenant: tenant.slug,
  id: booking.id,
  seen: booking.sequence,
  now,
  destinations: await changeDestinations(services, tenant, lead),
});

async function cancel(visit: LeadVisit, found: FoundBooking): Promise<ChangeOutcome> {
  if (found.booking.state === 'cancelled') return done(visit, found, 'cancelled');
  const cancelled = await visit.services.bookings.cancel(await changeOf(visit, found));
  return cancelled === 'changed' ? changedMeanwhile : done(visit, found, 'cancelled');
}

const changedMeanwhile = invalid('This booking has just changed. Please check it and try again.');

async function move(visit: LeadVisit, found: FoundBooking, sent: FormData): Promise<ChangeOutcome> {
  const { booking } = found;
  if (booking.state === 'cancelled') return invalid('This test drive is cancelled. Please book another.');
  const choice = slotChoice(textsOf(sent));
  if (choice.state === 'unclear') return invalid(choice.message);
  if (choice.state === 'none') return invalid('Choose a new time.');
  const { value } = choice;
  const place = placeAsked(
    placesFor(visit.tenant, found),
    visit.url.searchParams.get('location') ?? booking.locationId,
  );
  // A repeat: the first one did it.
  if (place?.id === booking.locationId && slotValue(booking.startsAt) === value) {
    return done(visit, found, 'moved');
  }
  const slots = place ? await slotsToMoveTo(visit, found, place) : [];
  const slot = slots.find(({ startsAt }) => slotValue(startsAt) === value);
  if (!place || !slot) return invalid(takenText);
  const moved = await visit.services.bookings.move(await changeOf(visit, found), {
    locationId: place.id,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    capacity: driveSettings(visit.tenant.test_drives, place).capacity,
  });
  if (moved === 'taken') return invalid(takenText);
  return moved === 'changed' ? changedMeanwhile : done(visit, found, 'moved');
}

function textsOf(sent: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  sent.forEach((value, name) => {
    if (typeof value === 'string') texts[name] ??= value;
  });
  return texts;
}
