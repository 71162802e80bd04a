import { addressLines } from '#server/dealership/locations/rules/map';
import { visitWorded } from '#server/dealership/tenants/rules/visit';
import type { Lead } from '#server/settings/lead';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { Booking } from '../booking-store-port';
import { appointmentInWords } from './appointment-text';
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
  /** The car, or the shopper's description of it. */
  readonly car: string | undefined;
  /** The shopper's first name: the only personal detail shown. */
  readonly firstName: string;
}

export function driveFacts(booking: Booking, lead: Pick<Lead, 'fields' | 'car'>, tenant: Tenant): DriveFacts {
  const location = tenant.locations.find(({ id }) => id === booking.locationId);
  const named = location
    ? [location.name, ...addressLines(location)]
    : [lead.fields['location'] ?? tenant.name];
  const timeZone = location?.time_zone ?? tenant.time_zone;
  return {
    booking,
    ...appointmentInWords(booking.startsAt, booking.endsAt, timeZone),
    timeZone,
    location,
    where: named.join(', '),
    car: lead.car?.name ?? lead.fields['car_wanted'],
    firstName: lead.fields['name'] ?? '',
  };
}

/** The entry for the shopper's calendar, or the dealer's. `link` changes the booking: for the shopper only. */
export function driveEvent(facts: DriveFacts, tenant: Tenant, link?: string): CalendarEvent {
  const { booking, where, car } = facts;
  const phone = facts.location?.phone;
  const lines = [
    tenant.test_drives.confirmation_text,
    ...(phone ? [`Call us on ${phone}.`] : []),
    ...(link ? [`Change or cancel: ${link}`] : []),
  ];
  return {
    booking,
    tenant: tenant.slug,
    summary: [visitWorded('Test drive', tenant.test_drives.called), car].filter(Boolean).join(': '),
    description: lines.join('\n'),
    location: where,
    organizer: { name: tenant.name, email: tenant.delivery.email_from },
    ...(link ? { url: link } : {}),
  };
}
