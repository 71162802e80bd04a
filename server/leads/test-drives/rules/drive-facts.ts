import { addressLines } from '#server/dealer/rules/map';
import { visitWorded, withNoun } from '#server/dealer/rules/noun';
import { choosePhone } from '#server/dealer/rules/phone-numbers';
import { located, type RecordSite } from '#server/dealer/rules/record-url';
import type { NewBooking } from '#server/leads/lead-store';
import { phoneOfLead } from '#server/leads/rules/car-of-lead';
import { oneLine, personName } from '#server/leads/rules/lead-email';
import { owingOfLead } from '#server/leads/rules/lead-valuation';
import { displayPhone } from '#server/leads/rules/phone-number';
import type { Booking } from '#server/leads/test-drives/booking-store';
import type { EventRecord } from '#server/platform/record-events';
import { clockTime, dayInWords, localTime, momentInWords } from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { type CarEvent, carEventOf } from '#server/stock/cars/rules/car-effects';
import type { BookingRecord } from './booking-record';
import type { CalendarEvent } from './drive-email';

export type DriveFacts = ReturnType<typeof driveFacts>;

type LeadOfBooking = Pick<Lead, 'fields' | 'car'> & Partial<Pick<Lead, 'category'>>;

/** Of a car to trade in the dealer has only seen its description. */
export const isInspection = ({ category }: Partial<Pick<Lead, 'category'>>): boolean =>
  category === filing.tradeIn.category;

const ownCar = ({ fields }: LeadOfBooking) =>
  [fields['trade_year'], fields['trade_make'], fields['trade_model']].filter(Boolean).join(' ') || undefined;

const inspectionNotes = (lead: LeadOfBooking, { stock }: Tenant) => {
  const papers = 'Please bring the car, all its keys, the service book, the rego papers and your licence.';
  return [withNoun(papers, stock.noun), owingOfLead(lead)].filter(Boolean).join(' ');
};

/** The number of the car, as elsewhere; about the shopper's own car the dealer's main one. */
function phoneOfDrive(
  lead: LeadOfBooking,
  location: TenantLocation | undefined,
  tenant: Tenant,
): string | undefined {
  if (isInspection(lead)) return phoneOfLead(lead, tenant);
  if (!location || !lead.car) return location?.phone;
  const carType = carTypes.find((type) => type === lead.car?.car_type);
  return choosePhone(tenant.phones, carType, location.phone);
}

/** A booked test drive as text shared by pages, emails and calendars. */
export function driveFacts(booking: Booking, lead: LeadOfBooking, tenant: Tenant) {
  const location = tenant.locations.find(({ id }) => id === booking.locationId);
  const placeText = location
    ? [location.name, ...addressLines(location)]
    : [lead.fields['location'] ?? tenant.name];
  const timeZone = location?.time_zone ?? tenant.time_zone;
  return {
    booking,
    ...appointmentInWords(booking.startsAt, booking.endsAt, timeZone),
    timeZone,
    /** Undefined if the dealer no longer has the location. */
    location,
    /** The number for questions: of the car by the phone order, otherwise the location's. Never masked. */
    phone: phoneOfDrive(lead, location, tenant),
    /** Name and address of the location. */
    where: placeText.join(', '),
    /** What the shopper comes for: the site's test drive, or the inspection of a car to trade in. */
    visit: isInspection(lead) ? ('inspection' as const) : tenant.test_drives.called,
    /** The car, or the shopper's description of it. */
    car: isInspection(lead) ? ownCar(lead) : (lead.car?.name ?? lead.fields['car_wanted']),
    /** What to bring. */
    notes: isInspection(lead) ? inspectionNotes(lead, tenant) : tenant.test_drives.confirmation_text,
    /** The only personal detail that the shopper's pages show. */
    firstName: lead.fields['name'] ?? '',
  };
}

/** The entry for the shopper's calendar. `link` changes the booking. */
export function driveEvent(facts: DriveFacts, tenant: Tenant, link?: string): CalendarEvent {
  const { booking, where, car, visit, notes, phone } = facts;
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
    url: link,
  };
}

/** The entry for the dealer's calendar: who comes, and how to reach them. `link` opens the lead at the desk. */
export function dealerDriveEvent(
  facts: DriveFacts,
  lead: Lead,
  tenant: Tenant,
  link?: string,
): CalendarEvent {
  const { phone, email } = lead.fields;
  const person = personName(lead);
  const event = driveEvent(facts, tenant);
  const lines = [person, phone && displayPhone(phone), email && oneLine(email, 254), link];
  return {
    ...event,
    summary: [event.summary, person].filter(Boolean).join(' – '),
    description: lines.filter(Boolean).join('\n'),
    url: link,
  };
}

/** The start of a test drive in a lead: `Mon 23 Nov 2026, 10:30 am`, local to the location. */
export const appointmentText = (startsAt: string, timeZone: string): string =>
  momentInWords(localTime(timeZone, new Date(startsAt)));

/** The same for the shopper: the day `Monday 23 November 2026`, and the time range `10:30 am – 11:00 am`. */
function appointmentInWords(startsAt: string, endsAt: string, timeZone: string) {
  const start = localTime(timeZone, new Date(startsAt));
  const end = localTime(timeZone, new Date(endsAt));
  return {
    day: `${dayInWords(start.date)} ${start.date.slice(0, 4)}`,
    hours: `${clockTime(start.time)} – ${clockTime(end.time)}`,
  };
}

/** What others may know of a booking. */
export type BookedTime = Pick<
  Booking,
  | 'id'
  | 'leadId'
  | 'locationId'
  | 'carId'
  | 'startsAt'
  | 'endsAt'
  | 'state'
  | 'sequence'
  | 'createdAt'
  | 'changedAt'
>;

/** The time that was booked with a lead. */
export const bookedTime = (
  { id, created_at: at }: Pick<Lead, 'id' | 'created_at'>,
  { locationId, carId, startsAt, endsAt }: NewBooking,
): BookedTime => ({
  id,
  leadId: id,
  locationId,
  carId: carId ?? null,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  state: 'booked',
  sequence: 0,
  createdAt: at,
  changedAt: at,
});

/** The record of a booking without its address. */
const bookingFacts = (booking: BookedTime): Omit<BookingRecord, 'url'> => ({
  object: 'booking',
  id: booking.id,
  created_at: booking.createdAt,
  updated_at: booking.changedAt,
  lead_id: booking.leadId,
  location_id: booking.locationId,
  car_id: booking.carId,
  starts_at: booking.startsAt,
  ends_at: booking.endsAt,
  state: booking.state,
  changes: booking.sequence,
});

/** A booking without personal details, which the lead has. `origin`: of the site as the caller sees it. */
export const bookingRecord = (booking: BookedTime, site: RecordSite, origin?: string): BookingRecord =>
  located(bookingFacts(booking), site, origin);

type BookingEventType = 'booking.created' | 'booking.moved' | 'booking.cancelled';

/** The event of a booking, deleted with its lead. `isTest`: of a test lead. */
export const bookingEvent = (booking: Booking, type: BookingEventType, isTest = false): EventRecord => ({
  type,
  object: `booking:${booking.id}`,
  at: booking.changedAt,
  leadId: booking.leadId,
  isTest,
  // Its address is added once it is sent.
  data: bookingFacts(booking),
});

type BookedLead = Pick<Lead, 'category' | 'subcategory'>;

/**
 * Whether a booking stands and falls with its car. The inspection of a trade-in does not, and the pick-up of an ordered car
 * follows its order.
 */
export const followsCar = ({ carId }: Pick<Booking, 'carId'>, lead: BookedLead): boolean =>
  carId !== null && !isInspection(lead) && lead.subcategory !== filing.order.subcategory;

interface Drive {
  readonly booking: Pick<Booking, 'carId' | 'state' | 'cancelReason'>;
  readonly lead: BookedLead;
  readonly car: Pick<Car, 'status' | 'reserved'> | undefined;
  /** Its shopper holds or bought the car, and keeps the time. */
  readonly isHolder?: boolean;
}

/** What became of the car of a booking, where the shopper can no longer drive it; undefined otherwise. */
export function carLost({
  booking,
  lead,
  car,
  isHolder = false,
}: Drive): Exclude<CarEvent, 'back' | 'repriced'> | undefined {
  if (booking.state === 'cancelled') return booking.cancelReason ?? undefined;
  const event = carEventOf(car);
  return followsCar(booking, lead) && !isHolder && event !== 'back' ? event : undefined;
}

const lostWords = {
  sold: 'The car has been sold',
  removed: 'The car is no longer for sale',
  reserved: 'The car has been reserved',
} as const;

/** The same in words for the shopper; undefined while nothing has become of the car. */
export function carLostText(
  drive: Drive,
  { stock, test_drives }: Pick<Tenant, 'stock' | 'test_drives'>,
): string | undefined {
  const lost = carLost(drive);
  if (!lost) return undefined;
  const next =
    drive.booking.state === 'cancelled'
      ? 'so your test drive is cancelled. We’re sorry. Call us, and we’ll find you another one to drive.'
      : 'so please call us before you come.';
  return visitWorded(withNoun(`${lostWords[lost]}, ${next}`, stock.noun), test_drives.called);
}
