import type { Lead } from '../../leads/lead';
import { escapeHtml, type LeadEmail } from '../../leads/rules/lead-email';
import { displayPhone } from '../../leads/rules/phone-number';
import { capitalised, type Noun } from '../../tenants/rules/noun';
import type { Tenant } from '../../tenants/tenant-schema';
import { appointmentText } from './appointment-text';
import { calendarFile } from './calendar';
import { type DriveFacts, driveEvent } from './drive-facts';

/** What an e-mail about a booked test drive is made of. */
export interface DriveNews {
  readonly facts: DriveFacts;
  readonly lead: Lead;
  readonly tenant: Tenant;
  readonly deliveryId: string;
  /** Where the shopper changes the booking; undefined where nobody knows the site's address. */
  readonly link?: string | undefined;
}

type Row = readonly [label: string, value: string];

const oneLine = (text: string, most: number): string =>
  [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, most).join('');

/** What became of it: booked, then moved as often as may be, or cancelled. */
const kindOf = ({ booking }: DriveFacts): 'booked' | 'moved' | 'cancelled' => {
  if (booking.state === 'cancelled') return 'cancelled';
  return booking.sequence > 0 ? 'moved' : 'booked';
};

const shopperWords = {
  booked: ['Your test drive', 'Your test drive is booked.'],
  moved: ['Your test drive has a new time', 'Your test drive has a new time.'],
  cancelled: ['Your test drive is cancelled', 'Your test drive is cancelled. You need do nothing more.'],
} as const;

/** The e-mail that confirms a test drive, or its change, to the shopper: no marketing, and the way to change it. */
export function confirmationEmail(news: DriveNews): LeadEmail {
  const { facts, lead, tenant, link } = news;
  const kind = kindOf(facts);
  const [title, opening] = shopperWords[kind];
  const closing = [
    ...(kind === 'cancelled' ? [] : [tenant.test_drives.confirmation_text]),
    ...(facts.location ? [`Questions? Call us on ${facts.location.phone}.`] : []),
  ];
  return {
    ...envelope(news),
    to: [oneLine(lead.fields['email'] ?? '', 254)],
    replyTo: dealerAddress(tenant),
    subject: subjectOf(title, facts, facts.car),
    ...body({
      title,
      opening: [`Hello ${oneLine(facts.firstName, 80)},`, opening],
      rows: rowsOf(facts, tenant.stock.noun),
      ...(link && kind !== 'cancelled'
        ? { link: { text: 'Change or cancel this test drive', href: link } }
        : {}),
      closing: [...closing, oneLine(tenant.name, 120)],
    }),
    attachments: [calendarAttachment(facts, tenant, link)],
  };
}

const dealerWords = {
  booked: 'Test drive booked',
  moved: 'Test drive moved',
  cancelled: 'Test drive cancelled',
} as const;

/** The e-mail that tells the dealer that a shopper moved or cancelled a test drive. */
export function bookingEmail(news: DriveNews): LeadEmail {
  const { facts, lead, tenant } = news;
  const title = dealerWords[kindOf(facts)];
  const { name, last_name, phone, email } = lead.fields;
  const person = oneLine([name, last_name].filter(Boolean).join(' '), 160);
  return {
    ...envelope(news),
    to: tenant.delivery.email_to,
    replyTo: email ? { name: person, address: oneLine(email, 254) } : null,
    subject: subjectOf(title, facts, [facts.car, person].filter(Boolean).join(' – ')),
    ...body({
      title,
      opening: [`${title} by the shopper on the website.`],
      rows: [
        ...rowsOf(facts, tenant.stock.noun),
        ['Name', person],
        ...(phone ? [['Phone', displayPhone(phone)] as const] : []),
        ...(email ? [['Email', email] as const] : []),
        ['Lead', lead.id],
      ],
      closing: [],
    }),
    attachments: [calendarAttachment(facts, tenant)],
  };
}

/** The file that puts a test drive into a calendar. */
export const calendarAttachment = (facts: DriveFacts, tenant: Tenant, link?: string) => ({
  name: 'test-drive.ics',
  type: `text/calendar; charset=utf-8; method=${facts.booking.state === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
  bytes: new TextEncoder().encode(calendarFile(driveEvent(facts, tenant, link))),
});

function envelope({ facts, lead, tenant, deliveryId }: DriveNews) {
  const from = tenant.delivery.email_from;
  return {
    deliveryId,
    messageId: `<${deliveryId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    leadId: lead.id,
    from: { name: oneLine(tenant.name, 120), address: from },
    date: new Date(facts.booking.changedAt),
  };
}

function dealerAddress({ name, delivery }: Tenant): LeadEmail['replyTo'] {
  const [address] = delivery.email_to;
  return address === undefined ? null : { name: oneLine(name, 120), address };
}

function subjectOf(title: string, { booking, timeZone }: DriveFacts, about: string | undefined): string {
  const when = appointmentText(booking.startsAt, timeZone);
  return oneLine(`${title}: ${[when, about].filter(Boolean).join(', ')}`, 250);
}

const rowsOf = ({ day, hours, where, car }: DriveFacts, { one }: Noun): readonly Row[] => [
  ['When', `${day}, ${hours}`],
  ['Where', where],
  ...(car ? [[capitalised(one), oneLine(car, 200)] as const] : []),
];

interface Body {
  readonly title: string;
  readonly opening: readonly string[];
  readonly rows: readonly Row[];
  readonly link?: { readonly text: string; readonly href: string };
  readonly closing: readonly string[];
}

function body({ title, opening, rows, link, closing }: Body): { text: string; html: string } {
  const facts = rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  const paragraphs = [...opening, facts, ...(link ? [`${link.text}:\n${link.href}`] : []), ...closing];
  const cell = 'style="padding:4px 16px 4px 0;vertical-align:top;text-align:left"';
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const table = rows.map(
    ([label, value]) => `<tr><th ${cell}>${escapeHtml(label)}</th><td ${cell}>${escapeHtml(value)}</td></tr>`,
  );
  const html = [
    ...opening.map(paragraph),
    `<table role="presentation" style="margin:0 0 16px">${table.join('')}</table>`,
    ...(link
      ? [`<p style="margin:0 0 16px"><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`]
      : []),
    ...closing.map(paragraph),
  ];
  return { text: `${paragraphs.join('\n\n')}\n`, html: page(title, html.join('\n')) };
}

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;color:#16181d">
${content}
</body>
</html>
`;
