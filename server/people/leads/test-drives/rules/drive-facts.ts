import { addressLines } from '#server/dealership/locations/rules/map';
import { withNoun } from '#server/dealership/tenants/rules/noun';
import { type Visit, visitWorded } from '#server/dealership/tenants/rules/visit';
import { oneLine } from '#server/people/leads/rules/lead-email';
import { displayPhone } from '#server/people/leads/rules/phone-number';
import { clockTime, dayInWords, localTime } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { Booking } from '../booking-store-port';
import type { BookingRecord } from '../views/booking-view';
import type { CalendarEvent } from './calendar';

/** A booked test drive as text shared by pages, emails and calendars. */
export interface DriveFacts {
  readonly booking: Booking;
  /** `Monday 23 November 2026` and `10:30 am – 11:00 am`, local to the location. */
  readonly day: string;
  readonly hours: string;
  readonly timeZone: string;
  /** Undefined if the dealer no longer has the location. */
  readonly location: TenantLocation | undefined;
  /** Name and address of the location. */
  readonly where: string;
  /** What the shopper comes for: the site's test drive, or the inspection of a car to trade in. */
  readonly visit: Visit;
  /** The car, or the shopper's description of it. */
  readonly car: string | undefined;
  /** What to bring. */
  readonly notes: string;
  /** The shopper's first name: the only personal detail shown. */
  readonly firstName: string;
}

type LeadOfBooking = Pick<Lead, 'fields' | 'car'> & Partial<Pick<Lead, 'category'>>;

/** Of a car to trade in the dealer has only seen its description. */
export const isInspection = ({ category }: Partial<Pick<Lead, 'category'>>): boolean =>
  category === filing.tradeIn.category;

const ownCar = ({ fields }: LeadOfBooking): string | undefined =>
  [fields['trade_year'], fields['trade_make'], fields['trade_model']].filter(Boolean).join(' ') || undefined;

const inspectionNotes = ({ fields }: LeadOfBooking, { stock }: Tenant): string => {
  const isOwing = fields['trade_payout'] !== undefined || fields['trade_finance_owing'] === 'Yes';
  const papers =
    'Please bring the car with all its keys, service book, registration papers and your licence.';
  return withNoun(
    isOwing ? `${papers} As finance is owing, please also bring a pay-out letter from your lender.` : papers,
    stock.noun,
  );
};

export function driveFacts(booking: Booking, lead: LeadOfBooking, tenant: Tenant): DriveFacts {
  const location = tenant.locations.find(({ id }) => id === booking.locationId);
  const placeText = location
    ? [location.name, ...addressLines(location)]
    : [lead.fields['location'] ?? tenant.name];
  const timeZone = location?.time_zone ?? tenant.time_zone;
  return {
    booking,
    ...appointmentInWords(booking.startsAt, booking.endsAt, timeZone),
    timeZone,
    location,
    where: placeText.join(', '),
    visit: isInspection(lead) ? 'inspection' : tenant.test_drives.called,
    car: isInspection(lead) ? ownCar(lead) : (lead.car?.name ?? lead.fields['car_wanted']),
    notes: isInspection(lead) ? inspectionNotes(lead, tenant) : tenant.test_drives.confirmation_text,
    firstName: lead.fields['name'] ?? '',
  };
}

/** The entry for the shopper's calendar. `link` changes the booking. */
export function driveEvent(facts: DriveFacts, tenant: Tenant, link?: string): CalendarEvent {
  const { booking, where, car, visit, notes } = facts;
  const phone = facts.location?.phone;
  const lines = [
    notes,
    ...(phone ? [`Call us on ${phone}.`] : []),
    ...(link ? [`Change or cancel: ${link}`] : []),
  ];
  return {
    booking,
    tenant: tenant.slug,
    summary: [visitWorded('Test drive', visit), car].filter(Boolean).join(': '),
    description: lines.join('\n'),
    location: where,
    organizer: { name: tenant.name, email: tenant.delivery.email_from },
    ...(link ? { url: link } : {}),
  };
}

/** The entry for the dealer's calendar: who comes, and how to reach them. `link` opens the lead at the desk. */
export function dealerDriveEvent(
  facts: DriveFacts,
  lead: Lead,
  tenant: Tenant,
  link?: string,
): CalendarEvent {
  const { name, last_name, phone, email } = lead.fields;
  const person = oneLine([name, last_name].filter(Boolean).join(' '), 160);
  const event = driveEvent(facts, tenant);
  const lines = [person, phone && displayPhone(phone), email && oneLine(email, 254), link];
  return {
    ...event,
    summary: [event.summary, person].filter(Boolean).join(' – '),
    description: lines.filter(Boolean).join('\n'),
    ...(link ? { url: link } : {}),
  };
}

const shortDay = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' });
const mediumDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** The start of a test drive in a lead: `Mon 23 Nov 2026, 10:30 am`, local to the location. */
export function appointmentText(startsAt: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(startsAt));
  const day = new Date(`${date}T00:00:00Z`);
  return `${shortDay.format(day)} ${mediumDate.format(day)}, ${clockTime(time)}`;
}

/** The same for the shopper: the day `Monday 23 November 2026`, and the time range `10:30 am – 11:00 am`. */
function appointmentInWords(
  startsAt: string,
  endsAt: string,
  timeZone: string,
): { readonly day: string; readonly hours: string } {
  const start = localTime(timeZone, new Date(startsAt));
  const end = localTime(timeZone, new Date(endsAt));
  return {
    day: `${dayInWords(start.date)} ${start.date.slice(0, 4)}`,
    hours: `${clockTime(start.time)} – ${clockTime(end.time)}`,
  };
}

/** A booking without personal details, which the lead has. */
export const bookingRecord = (booking: Booking): BookingRecord => ({
  booking_id: booking.id,
  lead_id: booking.leadId,
  location_id: booking.locationId,
  car_id: booking.carId,
  starts_at: booking.startsAt,
  ends_at: booking.endsAt,
  state: booking.state,
  changes: booking.sequence,
  changed_at: booking.changedAt,
});
