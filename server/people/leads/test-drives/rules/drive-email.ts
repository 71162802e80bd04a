import { telHref } from '#server/dealership/phones/rules/phone-numbers';
import { capitalised, type Noun } from '#server/dealership/tenants/rules/noun';
import { visitWorded } from '#server/dealership/tenants/rules/visit';
import { type EmailPart, type EmailRow, emailBody } from '#server/people/leads/rules/email-body';
import {
  deskLink,
  emailEnvelope,
  type LeadEmail,
  oneLine,
  replyToPerson,
} from '#server/people/leads/rules/lead-email';
import { displayPhone } from '#server/people/leads/rules/phone-number';
import { type PersonalLink, valuationParts } from '#server/people/leads/rules/valuation-email';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { greeting } from '../../rules/email-body';
import { type CalendarEvent, calendarFile } from './calendar';
import { appointmentText, type DriveFacts, dealerDriveEvent, driveEvent } from './drive-facts';

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
export const driveNewsKind = ({ booking }: DriveFacts): 'booked' | 'moved' | 'cancelled' => {
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
export function confirmationEmail(news: DriveNews): LeadEmail {
  const { facts, lead, tenant, link, personalLink } = news;
  const kind = driveNewsKind(facts);
  const say = (text: string) => visitWorded(text, facts.visit);
  const [title, opening] = [say(shopperWords[kind][0]), say(shopperWords[kind][1])];
  const closing = [
    ...(kind === 'cancelled' ? [] : [facts.notes]),
    ...(facts.location ? [`Questions? Call us on ${facts.location.phone}.`] : []),
  ];
  const parts: EmailPart[] = [
    ...texts(greeting(facts.firstName), opening),
    { kind: 'rows', rows: rowsOf(facts, tenant.stock.noun) },
    ...(link && kind !== 'cancelled'
      ? [{ kind: 'links', links: [{ text: say('Change or cancel this test drive'), href: link }] } as const]
      : []),
    ...texts(...closing),
    ...(kind === 'cancelled' ? [] : valuationParts(lead, tenant, personalLink)),
    ...texts(oneLine(tenant.name, 120)),
  ];
  return {
    ...envelope(news),
    to: [oneLine(lead.fields['email'] ?? '', 254)],
    replyTo: dealerAddress(tenant),
    subject: subjectOf(title, facts, facts.car),
    ...emailBody({ title, parts }, tenant),
    attachments: [calendarAttachment(facts, driveEvent(facts, tenant, link))],
  };
}

const texts = (...all: readonly string[]): EmailPart[] => all.map((text) => ({ kind: 'text', text }));

const dealerWords = {
  booked: 'Test drive booked',
  moved: 'Test drive moved',
  cancelled: 'Test drive cancelled',
} as const;

/** A change to a test drive in short: `Test drive moved: Mon 23 Nov 2026, 10:30 am`. */
export const driveChangeWords = (facts: DriveFacts): string =>
  subjectOf(visitWorded(dealerWords[driveNewsKind(facts)], facts.visit), facts, undefined);

/** The email that tells the dealer that a test drive was moved or cancelled. */
export function bookingEmail(news: DriveNews): LeadEmail {
  const { facts, lead, tenant } = news;
  const title = visitWorded(dealerWords[driveNewsKind(facts)], facts.visit);
  const { phone, email } = lead.fields;
  const replyTo = replyToPerson(lead);
  const person = oneLine([lead.fields['name'], lead.fields['last_name']].filter(Boolean).join(' '), 160);
  const desk = deskLink(lead, tenant);
  const parts: EmailPart[] = [
    {
      kind: 'rows',
      rows: [
        ...rowsOf(facts, tenant.stock.noun),
        ['Name', person],
        ...(phone ? [['Phone', displayPhone(phone), telHref(phone)] as const] : []),
        ...(email ? [['Email', email] as const] : []),
        ['Lead ID', lead.id],
      ],
    },
    ...(desk ? [{ kind: 'links', links: [{ text: 'Open in the desk', href: desk }] } as const] : []),
  ];
  return {
    ...envelope(news),
    to: tenant.delivery.email_to,
    replyTo,
    subject: subjectOf(title, facts, [facts.car, person].filter(Boolean).join(' – ')),
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

function dealerAddress({ name, delivery }: Tenant): LeadEmail['replyTo'] {
  const [address] = delivery.email_to;
  return address === undefined ? null : { name: oneLine(name, 120), address };
}

function subjectOf(title: string, { booking, timeZone }: DriveFacts, about: string | undefined): string {
  const when = appointmentText(booking.startsAt, timeZone);
  return oneLine(`${title}: ${[when, about].filter(Boolean).join(', ')}`, 250);
}

const rowsOf = ({ day, hours, where, car }: DriveFacts, { one }: Noun): readonly EmailRow[] => [
  ['When', `${day}, ${hours}`],
  ['Where', where],
  ...(car ? [[capitalised(one), oneLine(car, 200)] as const] : []),
];
