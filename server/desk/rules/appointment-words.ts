import { capitalised, type Noun, withNoun } from '#server/dealer/rules/noun';
import type { AppointmentNote, LeadNote } from '#server/desk/lead-progress-store';
import type { ChipView } from '#server/desk/views/desk-view';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { driveFacts } from '#server/leads/test-drives/rules/drive-facts';
import { clockTime, localTime } from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { availabilityOf } from '#server/stock/rules/price-line';
import { leadHref, personName, reachOf } from './lead-row';
import { chip } from './page-parts';

/** What became of an appointment. */
const outcomes = ['attended', 'missed'] as const;
export type AppointmentOutcome = (typeof outcomes)[number];

export const appointmentOutcome = (name: string | null): AppointmentOutcome | undefined =>
  outcomes.find((one) => one === name);

export const outcomeText: Readonly<Record<AppointmentOutcome, string>> = {
  attended: 'Attended',
  missed: 'Missed',
};

/** The latest outcome of a booking at its present time, from the notes of its lead, oldest first. */
export const outcomeOf = (
  { startsAt }: Pick<Booking, 'startsAt'>,
  notes: readonly Pick<LeadNote, 'kind' | 'remark'>[],
): AppointmentOutcome | undefined =>
  appointmentOutcome(
    notes.filter(({ kind, remark }) => appointmentOutcome(kind) && remark === startsAt).at(-1)?.kind ?? null,
  );

/** Whether staff may say what became of it: from its start on. */
export const hasBegun = ({ startsAt, state }: Pick<Booking, 'startsAt' | 'state'>, now: Date): boolean =>
  state === 'booked' && startsAt <= now.toISOString();

/** Whether it is still to come. */
export const isAhead = ({ startsAt, state }: Pick<Booking, 'startsAt' | 'state'>, now: Date): boolean =>
  state === 'booked' && startsAt > now.toISOString();

/** What staff should know before they book a car that is reserved for somebody else. */
export const reservedWarning = (
  car: Car | undefined,
  { stock }: Pick<Tenant, 'stock'>,
): string | undefined =>
  car && availabilityOf(car) === 'reserved'
    ? withNoun('This car is reserved for somebody else. Ask them before you book a time.', stock.noun)
    : undefined;

/** What somebody comes for: `Test drive`, `Inspection` or `Pick-up`. */
export const visitText = ({ subcategory }: Pick<Lead, 'subcategory'>, visit: string): string =>
  subcategory === filing.order.subcategory ? 'Pick-up' : capitalised(visit);

/** The state of an appointment beside its time; undefined for one that is still to come. */
export function appointmentChip(
  booking: Pick<Booking, 'startsAt' | 'state' | 'heldUntil'>,
  outcome: AppointmentOutcome | undefined,
  now: Date,
): ChipView | undefined {
  if (booking.state === 'cancelled') return chip('Cancelled');
  if (booking.heldUntil !== null) return chip('Suspected spam', 'critical');
  if (!outcome) return hasBegun(booking, now) ? chip('Did they come?', 'accent') : undefined;
  return chip(outcomeText[outcome], outcome === 'attended' ? 'positive' : 'critical');
}

/** Why a booking was cancelled with its car. */
export const lostText = ({ cancelReason }: Pick<Booking, 'cancelReason'>, noun: Noun): string =>
  withNoun(cancelReason === 'sold' ? 'The car is sold' : 'The car is no longer for sale', noun);

/** Whether somebody at the desk has written to the person, or written about it, since the booking was cancelled. */
export const isTold = (
  { changedAt }: Pick<Booking, 'changedAt'>,
  notes: readonly Pick<LeadNote, 'byId' | 'createdAt'>[],
  siteId: string,
): boolean => notes.some(({ byId, createdAt }) => byId !== siteId && createdAt > changedAt);

/** An appointment as a row of a list. */
export function appointmentRow(
  lead: Lead,
  booking: Booking,
  tenant: Tenant,
  now: Date,
  notes: readonly AppointmentNote[],
) {
  const { car, location, timeZone, visit } = driveFacts(booking, lead, tenant);
  const { date, time } = localTime(timeZone, new Date(booking.startsAt));
  const own = notes.filter(({ leadId }) => leadId === lead.id);
  const outcome = outcomeOf(booking, own);
  return {
    id: booking.id,
    href: `${leadHref(lead.id)}#appointment`,
    name: personName(lead),
    /** YYYY-MM-DD at the location. */
    date,
    time: clockTime(time),
    about: [visitText(lead, visit), car, tenant.locations.length > 1 ? location?.name : undefined]
      .filter(Boolean)
      .join(' · '),
    chip: appointmentChip(booking, outcome, now),
    /** Nobody has said yet whether the person came. */
    isOpen: hasBegun(booking, now) && booking.heldUntil === null && outcome === undefined,
    phone: reachOf(lead.fields).phone,
  };
}
