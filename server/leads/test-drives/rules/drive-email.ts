import { capitalised, type Noun, visitWorded } from '#server/dealer/tenants/rules/noun';
import { type PersonalLink, valuationParts } from '#server/leads/rules/confirmation-email';
import { type EmailPart, emailBody, greeting, link, rows, texts } from '#server/leads/rules/email-body';
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
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CalendarEvent, calendarFile } from './calendar';
import { appointmentText, carLostText, type DriveFacts, dealerDriveEvent, driveEvent } from './drive-facts';

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
  booked: ['Your test drive', 'Your test drive is booked.'],
  moved: ['Your test drive has a new time', 'Your test drive has a new time.'],
  cancelled: [
    'Your test drive is cancelled',
    'Your test drive is cancelled. There is nothing else for you to do.',
  ],
} as const;

/** The email that confirms a test drive, or a change to it, to the shopper. It has no marketing in it. */
export function driveConfirmation(news: DriveNews): LeadEmail {
  const { facts, lead, tenant, link: href, personalLink } = news;
  const kind = driveNewsKind(facts);
  const say = (text: string) => visitWorded(text, facts.visit);
  const because = carLostText({ booking: facts.booking, lead, car: undefined }, tenant);
  const [title, words] = [say(shopperWords[kind][0]), say(shopperWords[kind][1])];
  const opening = kind === 'cancelled' ? (because ?? words) : words;
  const closing = [
    ...(kind === 'cancelled' ? [] : [facts.notes]),
    ...(facts.location ? [`Questions? Call us on ${facts.location.phone}.`] : []),
  ];
  const parts: EmailPart[] = [
    ...texts(greeting(facts.firstName), opening),
    ...rows(rowsOf(facts, tenant.stock.noun)),
    ...(kind === 'cancelled' ? [] : link(say('Change or cancel this test drive'), href)),
    ...texts(...closing),
    ...(kind === 'cancelled' ? [] : valuationParts(lead, tenant, personalLink)),
    ...texts(oneLine(tenant.name, 120)),
  ];
  return {
    ...envelope(news),
    to: [oneLine(lead.fields['email'] ?? '', 254)],
    replyTo: replyToDealer(tenant),
    subject: subjectOf(title, facts, facts.car),
    ...emailBody({ title, parts }, tenant),
    attachments: [calendarAttachment(facts, driveEvent(facts, tenant, href))],
  };
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
    ...link('Open in the desk', deskLink(lead, tenant)),
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
