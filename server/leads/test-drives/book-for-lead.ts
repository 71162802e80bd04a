import { withNoun } from '#server/dealer/rules/noun';
import type { LeadVisit } from '#server/leads/create-leads';
import { closedToLead } from '#server/leads/refuse-closed';
import { err, ok, type Result } from '#server/platform/result';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { findCarById } from '#server/stock/cars/show-car';
import { slotsToMoveTo } from './free-times';
import { type BookingOutcome, changeDestinations, changedMeanwhile } from './move-booking';
import { isInspection } from './rules/drive-facts';
import { driveFields, driveTime, takenText } from './rules/drive-time';
import { driveSettings, type Slot } from './rules/slots';

/** Whether a booking is the pick-up of an ordered car, which follows its order. */
export const isPickUp = ({ subcategory }: Pick<Lead, 'subcategory'>): boolean =>
  subcategory === filing.order.subcategory;

/**
 * The car that staff can book for a stored lead, also one that is reserved for somebody else; undefined for a visit without a
 * particular car. The error says why there is nothing to book.
 */
export async function carToBook(visit: LeadVisit, lead: Lead): Promise<Result<Car | undefined, string>> {
  const { tenant } = visit;
  if (lead.quarantined) return err('This lead is in quarantine. Release it first.');
  if (isPickUp(lead)) return err('The time of a pick-up belongs to the order. Change it there.');
  if (!lead.car || isInspection(lead)) return ok(undefined);
  const lookup = await findCarById(visit, lead.car.id);
  const goneText = withNoun('This car is no longer for sale.', tenant.stock.noun);
  if (lookup.state !== 'here') return err(goneText);
  const closed = closedToLead(filing.testDrive.category, lookup, tenant, true)['car_id'];
  return closed === undefined ? ok(lookup.car) : err(closed);
}

/** A lead, what it is booked for, and the time. */
interface BookedByStaff {
  readonly lead: Lead;
  readonly car: Pick<Car, 'id'> | undefined;
  readonly place: TenantLocation | undefined;
  readonly start: Date;
}

/**
 * Books a free time for a stored lead, or moves the booking that it has, also one that was cancelled or is over. The
 * shopper gets the letter of the shopper's own form. The same time again changes nothing.
 */
export async function bookForLead(
  visit: LeadVisit,
  { lead, car, place, start }: BookedByStaff,
): Promise<BookingOutcome> {
  const own = { booking: { id: lead.id, carId: car?.id ?? null } };
  const slots = place ? await slotsToMoveTo(visit, own, place) : [];
  const slot = slots.find(({ startsAt }) => Date.parse(startsAt) === start.getTime());
  return place && slot ? bookSlot(visit, { lead, car, place }, slot) : { state: 'taken', message: takenText };
}

/** Books a visit that begins now, as long as any other of the location, also outside its times. */
export function bookNow(
  visit: LeadVisit,
  { lead, car, place, start }: BookedByStaff & { readonly place: TenantLocation },
): Promise<BookingOutcome> {
  const { slot_minutes: minutes } = driveSettings(visit.tenant.test_drives, place);
  const endsAt = new Date(start.getTime() + minutes * 60_000).toISOString();
  return bookSlot(visit, { lead, car, place }, { startsAt: start.toISOString(), endsAt });
}

async function bookSlot(
  visit: LeadVisit,
  { lead, car, place }: Pick<BookedByStaff, 'lead' | 'car'> & { readonly place: TenantLocation },
  slot: Pick<Slot, 'startsAt' | 'endsAt'>,
): Promise<BookingOutcome> {
  const { services, tenant, now } = visit;
  const destinations = await changeDestinations(services, tenant, lead);
  const ofLead = { tenant: tenant.slug, leadId: lead.id };
  const time = { ...driveTime(tenant, place, slot), carId: car?.id, destinations };
  const outcome = await services.bookings.bookFor(ofLead, time, now, (trx) =>
    services.leads.changeIn(trx, tenant.slug, lead.id, (stored) => ({
      ...stored,
      fields: { ...stored.fields, ...driveFields(place, slot) },
    })),
  );
  if (outcome === 'taken') return { state: 'taken', message: takenText };
  const booking = await services.bookings.byId(tenant.slug, lead.id);
  if (outcome === 'changed' || !booking) return changedMeanwhile;
  services.leadIntake.onLead?.();
  return { state: 'done', booking };
}
