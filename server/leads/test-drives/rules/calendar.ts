import type { Booking } from '#server/leads/test-drives/booking-store';

/** The calendar entry of a booked test drive, as plain text. */
export interface CalendarEvent {
  readonly booking: Pick<Booking, 'id' | 'startsAt' | 'endsAt' | 'state' | 'sequence' | 'changedAt'>;
  /** Slug of the site: keeps different dealers' ids apart. */
  readonly tenant: string;
  readonly summary: string;
  readonly description: string;
  /** Name and address of the location. */
  readonly location: string;
  readonly organizer: { readonly name: string; readonly email: string };
  /** Link to change the booking; absent if the site's address is unknown. */
  readonly url?: string | undefined;
}

/**
 * A test drive as an iCalendar file (RFC 5545): one event in UTC under a stable id, so that a later file updates or
 * cancels the entry. Texts are escaped and lines folded: no text becomes a separate line.
 */
export function calendarFile(event: CalendarEvent): string {
  const { booking, organizer, url } = event;
  const cancelled = booking.state === 'cancelled';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dealer site//Test drives//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${booking.id}@${event.tenant}`,
    `SEQUENCE:${booking.sequence}`,
    `DTSTAMP:${utc(booking.changedAt)}`,
    `DTSTART:${utc(booking.startsAt)}`,
    `DTEND:${utc(booking.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `ORGANIZER;CN="${quoted(organizer.name)}":mailto:${uri(organizer.email)}`,
    ...(url ? [`URL:${uri(url)}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `2026-11-22T23:00:00.000Z` as `20261122T230000Z`. */
const utc = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A TEXT value (RFC 5545 §3.3.11). */
const escaped = (text: string) =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** A quoted parameter cannot contain a quote (RFC 5545 §3.2). */
const quoted = (text: string) => text.replace(/["\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const uri = (text: string) => text.replace(/[\p{Cc}\s]/gu, '');

const mostOctets = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 octets, cut between characters; continuation lines begin with a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > mostOctets) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
