import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import type { LeadVisit } from '../create-leads';
import { bookingPath, type FoundBooking, findBooking } from './find-booking';
import { placesFor } from './manage-page';
import { type BookingOutcome, cancelBooking, moveBooking } from './move-booking';
import { placeAsked } from './rules/bookable-places';
import { slotChoice, slotField } from './rules/slot-days';
import type { ChangeOutcome } from './views/booking-view';

/** The action of the pressed button. */
const intentField = 'intent';
const bodyLimitBytes = 8_192;

/**
 * Moves or cancels the booking of a signed link. A repeat changes nothing; a test drive that has begun stays as it is;
 * one whose new time is taken keeps the old one.
 */
export async function changeBooking(visit: LeadVisit, id: string): Promise<ChangeOutcome> {
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const form = await readForm(visit.request, bodyLimitBytes);
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
  const lookup = await findBooking(visit, id, visit.url.searchParams.get('key'));
  if (!lookup) return { state: 'refused', status: 404 };
  return form.value.get(intentField) === 'cancel'
    ? toOutcome(visit, await cancelBooking(visit, lookup), 'cancelled')
    : move(visit, lookup, form.value);
}

const invalid = (message: string): ChangeOutcome => ({ state: 'invalid', errors: { [slotField]: message } });

const toOutcome = ({ tenant, services }: LeadVisit, outcome: BookingOutcome, what: string): ChangeOutcome =>
  outcome.state === 'done'
    ? {
        state: 'done',
        next: `${bookingPath(services.secret, tenant.slug, outcome.booking.id)}&done=${what}`,
      }
    : invalid(outcome.message);

async function move(visit: LeadVisit, lookup: FoundBooking, form: FormData): Promise<ChangeOutcome> {
  const choice = slotChoice(textsOf(form));
  if (choice.state === 'unclear') return invalid(choice.message);
  if (choice.state === 'none') return invalid('Choose a new time.');
  const place = placeAsked(
    placesFor(visit.tenant, lookup),
    visit.url.searchParams.get('location') ?? lookup.booking.locationId,
  );
  return toOutcome(visit, await moveBooking(visit, lookup, place, new Date(choice.value)), 'moved');
}

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  form.forEach((value, name) => {
    if (typeof value === 'string') texts[name] ??= value;
  });
  return texts;
}
