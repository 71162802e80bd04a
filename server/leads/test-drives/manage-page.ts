import type { LeadVisit } from '#server/leads/create-leads';
import { carNote, timeField, whereOf } from '#server/leads/rules/forms/test-drive';
import type { FieldErrors } from '#server/page/views/field-rule';
import { readOwnForm } from '#server/platform/http/body';
import { termsOfAddress } from '#server/stock/rules/shopper-terms';
import { bookingPath, type FoundBooking, findBooking, toBookingView } from './find-booking';
import { slotsToMoveTo } from './free-times';
import { type BookingOutcome, cancelBooking, moveBooking } from './move-booking';
import { carLost } from './rules/drive-facts';
import { slotChoice, slotDays, slotField, slotValue, withoutTime, zoneHint } from './rules/slot-days';
import { bookablePlaces, placeAsked } from './rules/slots';

/** The page of a signed link, with prices for the state of its lead: the booking, and the times it can move to. Throws a 404 Response for a wrong key. */
export async function managePage(visit: LeadVisit, id: string) {
  const { searchParams } = visit.url;
  const lookup = await findBooking(visit, id, searchParams.get('key'));
  if (!lookup) throw new Response('Booking not found', { status: 404 });
  const booking = toBookingView(visit, lookup);
  const isFixed = booking.past || booking.state === 'cancelled' || carLost(lookup) !== undefined;
  const view = {
    booking,
    /** The latest action. */
    done: doneOf(searchParams.get('done'), lookup),
    /** Available times; undefined once it can no longer change. */
    move: isFixed ? undefined : await moveOf(visit, lookup),
  };
  return { view, registerIn: termsOfAddress(lookup.lead.url, visit.tenant).state };
}

/** Only claim what is true. */
function doneOf(done: string | null, { booking }: FoundBooking): 'cancelled' | 'moved' | undefined {
  if (done === 'cancelled' && booking.state === 'cancelled') return 'cancelled';
  return done === 'moved' && booking.sequence > 0 && booking.state === 'booked' ? 'moved' : undefined;
}

/** The locations of the booking's car, or of every car, and the one to move to: by default where it is. */
function placesOf({ tenant, url }: LeadVisit, { booking, car }: FoundBooking) {
  const places = bookablePlaces(tenant, car);
  return { places, place: placeAsked(places, url.searchParams.get('location') ?? booking.locationId) };
}

async function moveOf(visit: LeadVisit, lookup: FoundBooking) {
  const { places, place } = placesOf(visit, lookup);
  if (!place) return undefined;
  const all = slotDays(await slotsToMoveTo(visit, lookup, place), place.time_zone, visit.now);
  const free = withoutTime(all, slotValue(lookup.booking.startsAt));
  const { url } = visit;
  const key = url.searchParams.get('key') ?? '';
  const hrefOf = (location: string) => `${url.pathname}?${new URLSearchParams({ key, location })}`;
  return {
    action: hrefOf(place.slug),
    where: whereOf(places, place, hrefOf, carNote({ car: lookup.car, tenant: visit.tenant }, place)),
    field: {
      ...timeField(free, zoneHint(free, place, termsOfAddress(lookup.lead.url, visit.tenant).state)),
      label: 'New time',
      required: true,
      empty: undefined,
    },
  };
}

/** The action of the pressed button. */
const intentField = 'intent';
const bodyLimitBytes = 8_192;

/** The outcome of a change to a booking. */
type ChangeOutcome =
  | { readonly state: 'done'; readonly next: string }
  | { readonly state: 'invalid'; readonly errors: FieldErrors }
  | { readonly state: 'refused'; readonly status: 403 | 404 | 413 | 415 };

/**
 * Moves or cancels the booking of a signed link. A repeat changes nothing; a test drive that has begun stays as it is;
 * one whose new time is taken keeps the old one.
 */
export async function changeBooking(visit: LeadVisit, id: string): Promise<ChangeOutcome> {
  const form = await readOwnForm(visit.request, bodyLimitBytes);
  if (!form.ok) return form.error;
  const lookup = await findBooking(visit, id, visit.url.searchParams.get('key'));
  if (!lookup) return { state: 'refused', status: 404 };
  if (form.value.get(intentField) === 'cancel') {
    return toOutcome(visit, await cancelBooking(visit, lookup), 'cancelled');
  }
  const choice = slotChoice(textsOf(form.value));
  if (choice.state === 'unclear') return invalid(choice.message);
  if (choice.state === 'none') return invalid('Choose a new time.');
  const { place } = placesOf(visit, lookup);
  return toOutcome(visit, await moveBooking(visit, lookup, place, new Date(choice.value)), 'moved');
}

const invalid = (message: string): ChangeOutcome => ({ state: 'invalid', errors: { [slotField]: message } });

function toOutcome({ tenant, services }: LeadVisit, outcome: BookingOutcome, done: string): ChangeOutcome {
  if (outcome.state !== 'done') return invalid(outcome.message);
  const path = bookingPath(services.secret, tenant.slug, outcome.booking.id);
  return { state: 'done', next: `${path}&done=${done}` };
}

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  form.forEach((value, name) => {
    if (typeof value === 'string') texts[name] ??= value;
  });
  return texts;
}
