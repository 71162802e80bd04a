import { directionsHref } from '#server/dealer/rules/map';
import { capitalised, type Noun, visitWorded } from '#server/dealer/rules/noun';
import { type PersonalLink, valuationParts } from '#server/leads/rules/confirmation-email';
import {
  buttons,
  type EmailPart,
  emailBody,
  greeting,
  photo,
  rows,
  shopperEmail,
  siteOrigin,
  texts,
} from '#server/leads/rules/email-body';
import {
  contactRows,
  deskLink,
  emailEnvelope,
  type LeadEmail,
  oneLine,
  personName,
  replyToDealer,
  replyToPerson,
} from '#server/leads/rules/lead-email';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { contentFile, escapedText, uriText } from '#server/platform/text/content-lines';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { termsOfAddress, withTerms } from '#server/stock/rules/shopper-terms';
import {
  appointmentText,
  carLostText,
  type DriveFacts,
  dealerDriveEvent,
  driveEvent,
  isInspection,
} from './drive-facts';

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
    `SUMMARY:${escapedText(event.summary)}`,
    `LOCATION:${escapedText(event.location)}`,
    `DESCRIPTION:${escapedText(event.description)}`,
    `ORGANIZER;CN="${quoted(organizer.name)}":mailto:${uriText(organizer.email)}`,
    ...(url ? [`URL:${uriText(url)}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return contentFile(lines);
}

/** `2026-11-22T23:00:00.000Z` as `20261122T230000Z`. */
const utc = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A quoted parameter cannot contain a quote (RFC 5545 §3.2). */
const quoted = (text: string) => text.replace(/["\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The content of an email about a booked test drive. */
export interface DriveNews {
  readonly facts: DriveFacts;
  readonly lead: Lead;
  readonly tenant: Tenant;
  readonly deliveryId: string;
  /** Link to change the booking; undefined if the site's address is unknown. */
  readonly link?: string | undefined;
  /** Opens the valuation of a car to inspect. */
  readonly personalLink?: PersonalLink | undefined;
}

/** The latest change of a booking. */
export const driveNewsKind = ({ booking }: Pick<DriveFacts, 'booking'>): 'booked' | 'moved' | 'cancelled' => {
  if (booking.state === 'cancelled') return 'cancelled';
  return booking.sequence > 0 ? 'moved' : 'booked';
};

const shopperWords = {
  booked: ['Your test drive is booked', 'Thanks for booking. We look forward to seeing you.'],
  moved: ['Your test drive has a new time', 'We’ve moved your test drive. See you then.'],
  cancelled: ['Your test drive is cancelled', 'There’s nothing else you need to do.'],
} as const;

/** The email that confirms a test drive, or a change to it, to the shopper. It has no marketing in it. */
export function driveConfirmation(news: DriveNews): LeadEmail {
  const { facts, lead, tenant, link: href, personalLink } = news;
  const kind = driveNewsKind(facts);
  const say = (text: string) => visitWorded(text, facts.visit);
  const because = carLostText({ booking: facts.booking, lead, car: undefined }, tenant);
  const [title, words] = [say(shopperWords[kind][0]), say(shopperWords[kind][1])];
  const origin = siteOrigin(lead, tenant);
  const opening = kind === 'cancelled' ? (because ?? words) : words;
  const closing = [
    ...(kind === 'cancelled' ? [] : [facts.notes]),
    facts.phone && `Questions? Call us on ${facts.phone}.`,
  ];
  const parts: EmailPart[] = [
    ...texts(greeting(facts.firstName), opening),
    ...(kind === 'cancelled' || isInspection(lead) ? [] : photo(lead.car?.image, facts.car ?? '', origin)),
    ...rows(rowsOf(facts, tenant.stock.noun)),
    ...(kind === 'cancelled'
      ? buttons(['Book another time', because ? undefined : anotherTime(lead, tenant)])
      : buttons(
          ['Get directions', facts.location && directionsHref(facts.location)],
          ['Change or cancel', href],
        )),
    ...texts(...closing),
    ...(kind === 'cancelled' ? [] : valuationParts(lead, tenant, personalLink)),
    ...texts(oneLine(tenant.name, 120)),
  ];
  return {
    ...envelope(news),
    to: [oneLine(lead.fields['email'] ?? '', 254)],
    replyTo: replyToDealer(tenant),
    subject: subjectOf(title, facts, facts.car),
    ...shopperEmail({ title, parts, origin, place: facts.location }, tenant),
    attachments: [calendarAttachment(facts, driveEvent(facts, tenant, href))],
  };
}

/** Where the shopper books the same car again; an inspection of their own has no such page. */
function anotherTime(lead: Lead, tenant: Tenant): string | undefined {
  const origin = siteOrigin(lead, tenant);
  if (!lead.car || !origin || isInspection(lead)) return undefined;
  const { stateQuery } = termsOfAddress(lead.url, tenant);
  return new URL(withTerms(`/cars/${encodeURIComponent(lead.car.slug)}/test-drive`, stateQuery), origin).href;
}

const dealerWords = {
  booked: 'Test drive booked',
  moved: 'Test drive moved',
  cancelled: 'Test drive cancelled',
} as const;

/** A change to a test drive in short: `Test drive moved: Mon 23 Nov 2026, 10:30 am`. */
export const driveChangeWords = (facts: DriveFacts): string =>
  subjectOf(dealerTitle(facts), facts, undefined);

const reasonWords = { sold: ' as the car is sold', removed: ' as the car is no longer for sale' } as const;

function dealerTitle({ booking, visit }: DriveFacts): string {
  const kind = driveNewsKind({ booking });
  const reason = kind === 'cancelled' && booking.cancelReason ? reasonWords[booking.cancelReason] : '';
  return `${visitWorded(dealerWords[kind], visit)}${reason}`;
}

/** The email that tells the dealer that a test drive was moved or cancelled. */
export function bookingEmail(news: DriveNews): LeadEmail {
  const { facts, lead, tenant } = news;
  const title = dealerTitle(facts);
  const [name, phone, email] = contactRows(lead);
  const parts: EmailPart[] = [
    ...rows([...rowsOf(facts, tenant.stock.noun), name, phone, email, ['Lead ID', lead.id]]),
    ...buttons(['Open in the desk', deskLink(lead, tenant)]),
  ];
  return {
    ...envelope(news),
    to: tenant.delivery.email_to,
    replyTo: replyToPerson(lead),
    subject: subjectOf(title, facts, [facts.car, personName(lead)].filter(Boolean).join(' – ')),
    ...emailBody({ title, parts }, tenant),
    attachments: [dealerCalendar(facts, lead, tenant)],
  };
}

/** The file that puts a test drive into a calendar. */
const calendarAttachment = (facts: DriveFacts, event: CalendarEvent) => ({
  name: `${facts.visit.replace(' ', '-')}.ics`,
  type: `text/calendar; charset=utf-8; method=${facts.booking.state === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
  bytes: new TextEncoder().encode(calendarFile(event)),
});

/** The file for the dealer's calendar. */
export const dealerCalendar = (facts: DriveFacts, lead: Lead, tenant: Tenant) =>
  calendarAttachment(facts, dealerDriveEvent(facts, lead, tenant, deskLink(lead, tenant)));

const envelope = ({ facts, lead, tenant, deliveryId }: DriveNews) => ({
  ...emailEnvelope(lead, tenant, deliveryId),
  date: new Date(facts.booking.changedAt),
});

function subjectOf(title: string, { booking, timeZone }: DriveFacts, about: string | undefined): string {
  const when = appointmentText(booking.startsAt, timeZone);
  return oneLine(`${title}: ${[when, about].filter(Boolean).join(', ')}`, 250);
}

const rowsOf = ({ day, hours, where, car }: DriveFacts, { one }: Noun) =>
  [
    ['When', `${day}, ${hours}`],
    ['Where', where],
    [capitalised(one), car && oneLine(car, 200)],
  ] as const;
