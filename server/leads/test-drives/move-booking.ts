import type { LeadVisit } from '#server/leads/create-leads';
import type { DeliveryQueue } from '#server/leads/delivery-queue';
import type { FieldErrors } from '#server/page/views/field-rule';
import type { Lead } from '#server/settings/lead';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { Booking } from './booking-store';
import type { FoundBooking } from './find-booking';
import { type FreeTime, nearestTimesToMoveTo, slotsToMoveTo } from './free-times';
import { carLostText } from './rules/drive-facts';
import { driveFields, driveTime, notThere, placeNamed, takenText } from './rules/drive-time';
import { bookablePlaces } from './rules/slots';

/** The outcome of a change. `taken`: the new time is not free. A booking that is not changed keeps its time. */
export type BookingOutcome =
  | { readonly state: 'done'; readonly booking: Booking }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'taken'; readonly message: string };

const refused = (message: string): BookingOutcome => ({ state: 'refused', message });
const startedText = 'This test drive has already started. Please call us.';
export const changedMeanwhile = refused('This booking has just changed. Please check it and try again.');

const hasStarted = ({ now }: LeadVisit, { booking }: FoundBooking) => booking.startsAt <= now.toISOString();

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
  const isStart = ({ startsAt }: { startsAt: string }): boolean => Date.parse(startsAt) === start.getTime();
  // A repeat: the first one did it.
  if (place?.id === booking.locationId && isStart(booking)) return { state: 'done', booking };
  const slot = place && (await slotsToMoveTo(visit, lookup, place)).find(isStart);
  if (!place || !slot) return { state: 'taken', message: takenText };
  const change = await changeOf(visit, lookup);
  const { services, tenant } = visit;
  // A lead that names its time names the new one, wherever it is read or sent.
  const withTime = (stored: Lead): Lead =>
    stored.fields['appointment'] === undefined
      ? stored
      : { ...stored, fields: { ...stored.fields, ...driveFields(place, slot) } };
  const movedBooking = await services.bookings.move(change, driveTime(tenant, place, slot), (trx) =>
    services.leads.changeIn(trx, tenant.slug, lookup.lead.id, withTime),
  );
  return movedBooking === 'taken' ? { state: 'taken', message: takenText } : announced(visit, movedBooking);
}

/** Wakes up the delivery of the change. */
function announced({ services }: LeadVisit, booking: Booking | 'changed'): BookingOutcome {
  if (booking === 'changed') return changedMeanwhile;
  services.leadIntake.onLead?.();
  return { state: 'done', booking };
}

/** `taken` comes with the free times nearest to the one that is not free. */
type MoveOutcome =
  | Exclude<BookingOutcome, { readonly state: 'taken' }>
  | { readonly state: 'taken'; readonly message: string; readonly freeTimes: readonly FreeTime[] }
  | { readonly state: 'invalid'; readonly errors: FieldErrors };

/**
 * Moves a booking as the shopper's own page does, for a program.
 * @param location its id, slug or name; the booking's own by default
 */
export async function moveToTime(
  visit: LeadVisit,
  lookup: FoundBooking,
  start: Date,
  location?: string,
): Promise<MoveOutcome> {
  const places = bookablePlaces(visit.tenant, lookup.car);
  const place = placeNamed(places, location ?? lookup.booking.locationId);
  if (!place && location !== undefined) return { state: 'invalid', errors: { location_id: notThere } };
  const outcome = await moveBooking(visit, lookup, place, start);
  if (outcome.state !== 'taken') return outcome;
  return { ...outcome, freeTimes: place ? await nearestTimesToMoveTo(visit, lookup, place, start) : [] };
}

/**
 * The destinations to notify of a moved or cancelled test drive: every one that received its lead or still will, and
 * the shopper if the site confirms bookings. Nobody is notified about a lead that was never sent, such as suspected
 * spam.
 */
export async function changeDestinations(
  { deliveries }: { readonly deliveries: Pick<DeliveryQueue, 'ofLeads'> },
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
