import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LeadVisit } from '../create-leads';
import type { DeliveryQueue } from '../delivery-port';
import { bookingPath, type FoundBooking, findBooking } from './find-booking';
import { placesFor, slotsToMoveTo } from './manage-page';
import { driveSettings, placeAsked } from './rules/bookable-places';
import { takenText } from './rules/drive-time';
import { slotChoice, slotField, slotValue } from './rules/slot-days';
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
  if (lookup.booking.startsAt <= visit.now.toISOString()) {
    return invalid('This test drive has already started. Please call us.');
  }
  const outcome =
    form.value.get(intentField) === 'cancel'
      ? await cancel(visit, lookup)
      : await move(visit, lookup, form.value);
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

async function cancel(visit: LeadVisit, bookingFound: FoundBooking): Promise<ChangeOutcome> {
  if (bookingFound.booking.state === 'cancelled') return done(visit, bookingFound, 'cancelled');
  const cancelled = await visit.services.bookings.cancel(await changeOf(visit, bookingFound));
  return cancelled === 'changed' ? changedMeanwhile : done(visit, bookingFound, 'cancelled');
}

const changedMeanwhile = invalid('This booking has just changed. Please check it and try again.');

async function move(visit: LeadVisit, bookingFound: FoundBooking, form: FormData): Promise<ChangeOutcome> {
  const { booking } = bookingFound;
  if (booking.state === 'cancelled') return invalid('This test drive is cancelled. Please book another.');
  const choice = slotChoice(textsOf(form));
  if (choice.state === 'unclear') return invalid(choice.message);
  if (choice.state === 'none') return invalid('Choose a new time.');
  const { value } = choice;
  const place = placeAsked(
    placesFor(visit.tenant, bookingFound),
    visit.url.searchParams.get('location') ?? booking.locationId,
  );
  // A repeat: the first one did it.
  if (place?.id === booking.locationId && slotValue(booking.startsAt) === value) {
    return done(visit, bookingFound, 'moved');
  }
  const slots = place ? await slotsToMoveTo(visit, bookingFound, place) : [];
  const slot = slots.find(({ startsAt }) => slotValue(startsAt) === value);
  if (!place || !slot) return invalid(takenText);
  const movedBooking = await visit.services.bookings.move(await changeOf(visit, bookingFound), {
    locationId: place.id,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    capacity: driveSettings(visit.tenant.test_drives, place).capacity,
  });
  if (movedBooking === 'taken') return invalid(takenText);
  return movedBooking === 'changed' ? changedMeanwhile : done(visit, bookingFound, 'moved');
}

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  form.forEach((value, name) => {
    if (typeof value === 'string') texts[name] ??= value;
  });
  return texts;
}

interface Deps {
  readonly deliveries: Pick<DeliveryQueue, 'ofLeads'>;
}

/**
 * The destinations to notify of a moved or cancelled test drive: every one that received its lead or still will, and
 * the shopper if the site confirms bookings. Nobody is notified about a lead that was never sent, such as suspected
 * spam.
 */
export async function changeDestinations(
  { deliveries }: Deps,
  tenant: Pick<Tenant, 'slug' | 'test_drives'>,
  lead: Pick<Lead, 'id' | 'fields'>,
): Promise<readonly string[]> {
  const deliveriesOfLead = (await deliveries.ofLeads(tenant.slug, [lead.id])).get(lead.id) ?? [];
  const received = deliveriesOfLead
    .filter(({ about, state }) => about === 'lead' && state !== 'dead')
    .map(({ destination }) => destination)
    .filter((name) => name !== 'confirmation');
  if (received.length === 0) return [];
  const confirms = tenant.test_drives.confirmation_email && Boolean(lead.fields['email']);
  return confirms ? [...received, 'confirmation'] : received;
}
