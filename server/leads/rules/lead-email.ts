import { capitalised } from '#server/dealer/rules/noun';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { clockTime, localTime, shortDate } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import { filedAs, filing, newLeadWords } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { priceFacts, saleFacts } from './car-of-lead';
import { consentFacts } from './consents';
import { campaignOf } from './crm-lead';
import { placeName } from './destinations';
import { buttons, type EmailPart, emailBody, type Facts, photo, rows, siteOrigin, texts } from './email-body';
import { fieldLabel, fieldText, forSystems } from './lead-fields';
import { holdWarning, newsField, questionField, reservationTitle } from './lead-order';
import { valuationFacts, valuationFieldNames } from './lead-valuation';
import { displayPhone } from './phone-number';
import { preferredTimeText } from './place-choice';

/** One email of a site, mostly about a lead: the same text on every attempt. */
export interface LeadEmail {
  readonly deliveryId: string;
  readonly messageId: string;
  readonly leadId?: string | undefined;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  readonly subject: string;
  readonly date: Date;
  readonly text: string;
  /** Null: plain text only, for a program. */
  readonly html: string | null;
  readonly attachments?: readonly EmailAttachment[];
  /** Headers besides those of every email. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface EmailAttachment {
  readonly name: string;
  /** Media type, e.g. `application/pdf`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A header value: one line without control characters, cut at `most` characters. */
export const oneLine = (text: string, most: number): string =>
  [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, most).join('');

export const personName = ({ fields }: Pick<Lead, 'fields'>): string =>
  oneLine([fields['name'], fields['last_name']].filter(Boolean).join(' '), 160);

/** The person's name; without one, their phone number or email address. */
const personTitle = (lead: Lead) => {
  const { phone, email = '' } = lead.fields;
  return personName(lead) || oneLine(phone ? displayPhone(phone) : email, 160);
};

/** E.g. `New test drive booking: 2021 Toyota HiLux SR5 (stock 1042) – Jane Citizen`. */
export function emailSubject(lead: Lead): string {
  const stock = lead.car?.stocknum ? ` (stock ${lead.car.stocknum})` : '';
  const car = lead.car ? `: ${lead.car.name}${stock}` : '';
  return oneLine(
    `${lead.suspect ? '[Suspected spam] ' : ''}${titleOf(lead)}${car} – ${personTitle(lead)}`,
    250,
  );
}

function titleOf(lead: Lead): string {
  const { category, fields, offer_accepted } = lead;
  if (offer_accepted && category === filing.tradeIn.category) return 'Trade-in offer accepted';
  return reservationTitle(lead) ?? newLeadWords(category, fields['appointment'] !== undefined);
}

/** Fields with a separate place in the email. */
const shownFirst = new Set([
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'preferred_time',
  'appointment',
  'location',
  'request',
  newsField,
  questionField,
]);

export const contactRows = ({ fields }: Lead) =>
  [
    ['Name', personName({ fields })],
    ['Phone', fields['phone'] && displayPhone(fields['phone']), fields['phone'] && telHref(fields['phone'])],
    ['Email', fields['email']],
    ['Postcode', fields['postcode']],
  ] as const satisfies Facts;

function enquiryRows(lead: Lead, tenant: Tenant): Facts {
  const { fields, car } = lead;
  const others = Object.entries(fields).filter(
    ([name]) => !shownFirst.has(name) && !forSystems.has(name) && !valuationFieldNames.has(name),
  );
  return [
    ['Request', fields['request']],
    ['Preferred time', fields['preferred_time'] && preferredTimeText(fields['preferred_time'])],
    ['Appointment', fields['appointment']],
    ['Location', placeOf(lead, tenant)],
    [capitalised(tenant.stock.noun.one), car?.name],
    ['Stock number', car?.stocknum],
    ...(car ? [...priceFacts(car), ...saleFacts(lead)] : []),
    ['Category', filedAs(lead)],
    ...valuationFacts(lead, tenant.time_zone),
    ...others.map(([name, value]) => [fieldLabel(name), fieldText(name, value)] as const),
  ];
}

/** Which of its places the lead is for, if there are several or the shopper chose one. */
const placeOf = (lead: Lead, tenant: Tenant) =>
  tenant.locations.length > 1 ? placeName(lead, tenant) : lead.fields['location'];

const sourceRows = (lead: Lead, tenant: Tenant): Facts => [
  ...consentFacts(lead),
  ['Campaign', campaignOf(lead).join('\n')],
  ['Pages seen', lead.lead_attributes?.visited_pages.join('\n')],
  ['Page', lead.url],
  ['Received', receivedText(lead, tenant)],
  ['Looks like spam', lead.suspect],
  ['Lead ID', lead.id],
];

/** The buttons below the person: call them, and open the lead in the desk if the site has one. */
function linksOf(lead: Lead, tenant: Tenant): EmailPart[] {
  const { phone = '' } = lead.fields;
  return buttons(
    [`Call ${displayPhone(phone)}`, phone && telHref(phone)],
    ['Answer at the desk', answerLink(lead, tenant)],
    ['Open in the desk', deskLink(lead, tenant)],
  );
}

/** A page of the desk. Undefined for a site without a desk or without a known address. */
function deskPage(path: string, lead: Pick<Lead, 'url'>, tenant: Tenant): string | undefined {
  const origin = tenant.desk.enabled ? siteOrigin(lead, tenant) : undefined;
  return origin && new URL(path, origin).href;
}

/** The lead's address in the desk. */
export const deskLink = (lead: Pick<Lead, 'id' | 'url'>, tenant: Tenant): string | undefined =>
  deskPage(`/desk/leads/${encodeURIComponent(lead.id)}`, lead, tenant);

/** Where the dealer answers what they are asked about a reservation: found by its reference, since its own id is the shopper's. */
function answerLink(lead: Lead, tenant: Tenant): string | undefined {
  const { [questionField]: question, reservation_reference: reference = '' } = lead.fields;
  if (question === undefined) return undefined;
  return deskPage(`/desk/reservations?q=${encodeURIComponent(reference)}`, lead, tenant);
}

/** `20 Nov 2026, 9:00 am` in the dealer's time zone. */
function receivedText({ created_at }: Lead, { time_zone }: Tenant) {
  const { date, time } = localTime(time_zone, new Date(created_at));
  return `${shortDate(date)}, ${clockTime(time)}`;
}

/** The header of every email about a lead: from the site, with a stable id for all attempts. */
export function emailEnvelope(
  lead: Pick<Lead, 'id'>,
  { name, delivery }: Pick<Tenant, 'name' | 'delivery'>,
  deliveryId: string,
) {
  const { email_from: from } = delivery;
  return {
    deliveryId,
    messageId: `<${deliveryId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    leadId: lead.id,
    from: { name: oneLine(name, 120), address: from },
  };
}

/** The dealer as the reply-to address. */
export function replyToDealer({ name, delivery }: Pick<Tenant, 'name' | 'delivery'>): LeadEmail['replyTo'] {
  const [address] = delivery.email_to;
  return address === undefined ? null : { name: oneLine(name, 120), address };
}

/** The person as the reply-to address. */
export const replyToPerson = (lead: Lead): LeadEmail['replyTo'] => {
  const email = lead.fields['email'];
  return email ? { name: personName(lead), address: oneLine(email, 254) } : null;
};

/** The dealer's email for a lead. Pure. */
export function leadEmail(lead: Lead, tenant: Tenant, deliveryId: string): LeadEmail {
  const { message } = lead.fields;
  const parts: EmailPart[] = [
    ...texts(holdWarning(lead, tenant)),
    ...rows(contactRows(lead)),
    ...linksOf(lead, tenant),
    ...(message ? [{ kind: 'quote', label: 'Message', text: message } as const] : []),
    ...photo(lead.car?.image, lead.car?.name ?? '', siteOrigin(lead, tenant)),
    ...rows(enquiryRows(lead, tenant)),
    ...rows(sourceRows(lead, tenant)),
  ];
  return {
    ...emailEnvelope(lead, tenant, deliveryId),
    to: tenant.delivery.email_to,
    replyTo: replyToPerson(lead),
    subject: emailSubject(lead),
    date: new Date(lead.created_at),
    ...emailBody({ title: titleOf(lead), parts }, tenant),
  };
}
