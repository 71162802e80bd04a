import { capitalised } from '../../tenants/rules/noun';
import type { Tenant } from '../../tenants/tenant-schema';
import type { Consent, Lead } from '../lead';
import { consentsOf } from './consents';
import { fieldLabel, forSystems } from './field-labels';
import { newLeadWords } from './filing';
import { priceFacts } from './lead-price';
import { displayPhone } from './phone-number';
import { preferredTimeText } from './preferred-time';

/** One e-mail about one lead: the same words at every attempt. */
export interface LeadEmail {
  readonly deliveryId: string;
  readonly messageId: string;
  readonly leadId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  readonly subject: string;
  readonly date: Date;
  readonly text: string;
  /** Null: for a program, text alone. */
  readonly html: string | null;
  readonly attachments?: readonly EmailAttachment[];
}

export interface EmailAttachment {
  readonly name: string;
  /** Media type, e.g. `application/pdf`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Header values are one line without control characters; mail programs cut long ones. */
const oneLine = (text: string, most: number): string =>
  [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, most).join('');

const personName = ({ fields }: Lead): string =>
  oneLine([fields['name'], fields['last_name']].filter(Boolean).join(' '), 160);

/** E.g. `New test drive request: 2021 Toyota HiLux SR5 (stock 1042) – Jane Citizen`. */
export function emailSubject(lead: Lead): string {
  const stock = lead.car?.stocknum ? ` (stock ${lead.car.stocknum})` : '';
  const car = lead.car ? `: ${lead.car.name}${stock}` : '';
  return oneLine(
    `${lead.suspect ? '[Suspected spam] ' : ''}${newLeadWords(lead.category)}${car} – ${personName(lead)}`,
    250,
  );
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Shown at their own place, or by name instead of by id. */
const shownFirst = new Set([
  ...['name', 'last_name', 'email', 'phone', 'postcode', 'message'],
  ...['preferred_time', 'appointment', 'location', 'request'],
]);

/** What the dealer reads, in the order of need; empty lines are left out. */
function rows(lead: Lead, tenant: Tenant): ReadonlyArray<readonly [label: string, value: string]> {
  const { fields, car } = lead;
  const others = Object.entries(fields).filter(([name]) => !shownFirst.has(name) && !forSystems.has(name));
  const all: Array<readonly [string, string | undefined]> = [
    ['Name', personName(lead)],
    ['Phone', fields['phone'] && displayPhone(fields['phone'])],
    ['Email', fields['email']],
    ['Postcode', fields['postcode']],
    ['Request', fields['request']],
    ['Preferred time', fields['preferred_time'] && preferredTimeText(fields['preferred_time'])],
    ['Appointment', fields['appointment']],
    ['Location', fields['location']],
    ['Message', fields['message']],
    [capitalised(tenant.stock.noun.one), car?.name],
    ['Stock number', car?.stocknum],
    ...(car ? priceFacts(car) : []),
    ['Category', [lead.category, lead.subcategory].filter(Boolean).join(', ')],
    ...others.map(([name, value]) => [fieldLabel(name), value] as const),
    ...consentsOf(lead).map(consentRow),
    ['Came by', cameBy(lead)],
    ['Pages seen', lead.lead_attributes?.visited_pages.join('\n')],
    ['Page', lead.url],
    ['Received', localTime(lead.created_at, tenant.time_zone)],
    ['Looks like spam', lead.suspect],
    ['Lead', lead.id],
  ];
  return all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

const consentWords: Readonly<Record<Consent['kind'], string>> = {
  opt_in: 'Offers and news',
  terms: 'Terms of use',
};
const consentRow = ({ kind, given }: Consent): [string, string] => [
  consentWords[kind],
  given ? 'Yes, agreed' : 'No',
];

/** What the link said that led the person here, e.g. `utm_source: newsletter`. */
const cameBy = ({ lead_attributes: attributes }: Lead): string | undefined =>
  Object.entries(attributes?.linked_query_params ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n') || undefined;

const formats = new Map<string, Intl.DateTimeFormat>();

/** `20 Nov 2026, 9:00 am` where the dealer is. */
function localTime(iso: string, timeZone: string): string {
  // Making a format costs a hundred times as much as using one.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(iso)).replace(/\u202f/g, ' ');
}

/** Pure: the e-mail that tells the dealer of a lead (specification §3 "Lead payload"). */
export function leadEmail(lead: Lead, tenant: Tenant, deliveryId: string): LeadEmail {
  const { email_from: from, email_to: to } = tenant.delivery;
  const lines = rows(lead, tenant);
  const email = lead.fields['email'];
  return {
    deliveryId,
    messageId: `<${deliveryId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    leadId: lead.id,
    from: { name: oneLine(tenant.name, 120), address: from },
    to,
    replyTo: email ? { name: personName(lead), address: oneLine(email, 254) } : null,
    subject: emailSubject(lead),
    date: new Date(lead.created_at),
    text: lines.map(textRow).join('\n'),
    html: page(emailSubject(lead), lines.map(htmlRow).join('\n')),
  };
}

const textRow = ([label, value]: readonly [string, string]): string =>
  value.includes('\n') ? `${label}:\n${value.replace(/^/gm, '  ')}` : `${label}: ${value}`;

function htmlRow([label, value]: readonly [string, string]): string {
  const shown = escapeHtml(value).replace(/\n/g, '<br>');
  const cell = 'style="padding:4px 12px 4px 0;vertical-align:top;text-align:left"';
  return `<tr><th ${cell}>${escapeHtml(label)}</th><td ${cell}>${shown}</td></tr>`;
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:15px;line-height:1.4;color:#16181d">
<table role="presentation">
${body}
</table>
</body>
</html>
`;
