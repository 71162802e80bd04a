import { notSentText } from '#server/dealer/messages/rules/not-sent';
import { capitalised } from '#server/dealer/rules/noun';
import type { DeskDelivery, DeskLead } from '#server/desk/desk-store';
import type { ChipView, Texts } from '#server/desk/views/desk-view';
import { consentsOf } from '#server/leads/rules/consents';
import { placeName } from '#server/leads/rules/destinations';
import { fieldLabel, fieldText, forSystems } from '#server/leads/rules/lead-fields';
import { leadSource } from '#server/leads/rules/lead-source';
import { valuationFieldNames, valuationOfLead } from '#server/leads/rules/lead-valuation';
import { displayPhone } from '#server/leads/rules/phone-number';
import { preferredTimeText } from '#server/leads/rules/place-choice';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { appointmentText } from '#server/leads/test-drives/rules/drive-facts';
import { failureWords } from '#server/platform/rules/failure-code';
import { localTime } from '#server/platform/text/local-time';
import { ownDestinations } from '#server/settings/delivery-schema';
import { type Consent, isTestLead, type Lead, type LeadStatus, statusText } from '#server/settings/lead';
import { filedAs, filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { ageText, momentText } from './desk-time';
import { inboxPath, overdueBefore } from './inbox-query';
import { chip, counted } from './page-parts';

const tones: Readonly<Record<LeadStatus, ChipView['tone']>> = {
  new: 'accent',
  contacted: 'neutral',
  appointment: 'neutral',
  won: 'positive',
  closed: 'neutral',
};

/** Why a lead is closed without a sale. */
export const closeReasons = [
  'Bought elsewhere',
  'No longer interested',
  'Could not reach them',
  'Price or trade-in',
  'Finance not approved',
  'Car no longer available',
  'Duplicate',
  'Other',
] as const;

/** Whether a lead has been left unanswered for too long. */
const isOverdue = (
  { lead, status }: DeskLead,
  tenant: Pick<Tenant, 'desk' | 'locations'>,
  now: Date,
): boolean =>
  status === 'new' && !lead.quarantined && lead.created_at <= overdueBefore(tenant, now).toISOString();

/** A lead's state as text: its status, whether it is overdue, and whether a delivery failed. */
export function leadChips(one: DeskLead, tenant: Pick<Tenant, 'desk' | 'locations'>, now: Date): ChipView[] {
  if (one.lead.quarantined === 'held') return [chip('Suspected spam', 'critical')];
  if (one.lead.quarantined) return [chip(isTestLead(one.lead) ? 'Test' : 'Spam')];
  const hasFailed = one.deliveries.some(({ state }) => state === 'dead');
  const stuck = one.deliveries.some(({ state, lastError }) => state === 'pending' && lastError !== null);
  const status: ChipView = isOverdue(one, tenant, now)
    ? chip('Overdue', 'critical')
    : chip(statusText[one.status], tones[one.status]);
  return [
    status,
    ...(hasFailed ? [chip('Not delivered', 'critical')] : []),
    ...(stuck && !hasFailed ? [chip('Delivery waiting')] : []),
  ];
}

const stateWords = { pending: 'waiting', delivered: 'delivered', dead: 'not delivered' } as const;

type Delivered = Pick<DeskDelivery, 'destination' | 'state' | 'lastError'>;

/** Whether a destination gets emails, and this installation sends none. */
export type HasNoMail = (destination: string) => boolean;

/** An installation without a mail server, and which destinations of a site that concerns. */
export const withoutMail =
  ({ delivery }: Pick<Tenant, 'delivery'>, smtpUrl: string | undefined): HasNoMail =>
  (name) =>
    !smtpUrl &&
    (ownDestinations.some((own) => own === name) ||
      delivery.destinations.some((one) => one.name === name && /email$/.test(one.kind)));

/**
 * Why nobody got a delivery that is done: it was stored here instead. An email without a note of that may be of a time when
 * none was made: nobody knows whether it went out.
 */
function notSentOf({ state, lastError, destination }: Delivered, hasNoMail: HasNoMail): string | undefined {
  if (state !== 'delivered') return undefined;
  if (lastError !== null) return notSentText(lastError);
  return hasNoMail(destination) ? 'not known whether it was sent' : undefined;
}

/** `email: delivered`, `email: not sent: no mail server`: for a file of leads. */
export const deliveryText = (one: Delivered, hasNoMail: HasNoMail): string =>
  `${one.destination}: ${notSentOf(one, hasNoMail) ?? stateWords[one.state]}`;

/** A delivery's state as text: when it arrived, when the next attempt is, or why it failed. */
export function deliveryLine(one: DeskDelivery, timeZone: string, hasNoMail: HasNoMail) {
  const { id, attempts, lastError } = one;
  const destination =
    one.about === 'lead' ? one.destination : `${one.destination} (${one.about.replaceAll('-', ' ')})`;
  const because = lastError ? ` Last response: ${failureWords(lastError)}.` : '';
  const notSent = notSentOf(one, hasNoMail);
  const tries = counted(attempts, 'attempt');
  const line = (chip: ChipView, text: string, retry: boolean) => ({ id, destination, chip, text, retry });
  switch (one.state) {
    case 'delivered': {
      const when = one.deliveredAt ? momentText(one.deliveredAt, timeZone) : '';
      if (notSent !== undefined) {
        const text =
          lastError === null ? `${when}. This site has no mail server now.` : `Stored here ${when}.`;
        return line(chip(capitalised(notSent), 'critical'), text, false);
      }
      return line(chip('Delivered', 'positive'), when, false);
    }
    case 'dead':
      return line(chip('Not delivered', 'critical'), `Failed after ${tries}.${because}`, true);
    case 'pending': {
      const when = momentText(one.nextAttemptAt, timeZone);
      const text = lastError
        ? `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, next attempt ${when}.${because}`
        : 'Sending.';
      return line(chip('Waiting'), text, lastError !== null);
    }
  }
}

export const leadHref = (id: string): string => `/desk/leads/${encodeURIComponent(id)}`;

/** A text with a time, without its year if that is this year. */
const withoutYear = (text: string | undefined, now: Date, timeZone: string): string | undefined =>
  text?.replace(` ${localTime(timeZone, now).date.slice(0, 4)},`, ',');

/** The car of a lead, otherwise its topic. */
export const aboutLead = ({ car, subcategory, category }: Lead): string =>
  car?.name ?? subcategory ?? category;

/** What a lead is: its category; of a purchase that stopped before the order or the deposit, how far it came. */
export function kindOfLead({ category, subcategory, fields, form_completed: isCompleted }: Lead): string {
  if (category !== filing.reserve.category) return category;
  if (subcategory === filing.order.subcategory) return isCompleted === false ? 'Order started' : category;
  const isUnpaid = isCompleted === false || fields['reservation_deposit']?.endsWith(', not paid');
  return isUnpaid ? 'Reservation not paid' : category;
}

/** What a lead is beside a text; undefined where the text says it already: `Enquiry` beside `Car enquiry`. */
export function kindBeside(text: string, lead: Lead): string | undefined {
  const kind = kindOfLead(lead);
  return text.toLowerCase().includes(kind.toLowerCase()) ? undefined : kind;
}

/** The sender's name, with a fallback. */
export const personName = ({ fields }: Pick<Lead, 'fields'>): string =>
  [fields['name'], fields['last_name']].filter(Boolean).join(' ') || 'No name';

/** How to call and email someone; without what is not known. */
export const reachOf = ({
  phone,
  email,
}: {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}) => ({
  phone: phone ? { text: displayPhone(phone), href: `tel:${phone.replace(/[^+\d]/g, '')}` } : undefined,
  email: email ? { text: email, href: mailHref(email) } : undefined,
});

/** RFC 6068. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** The inbox's data besides the lead itself. */
export interface BesideLead {
  readonly booking?: Pick<Booking, 'startsAt' | 'locationId' | 'state'> | undefined;
  /** Other leads of the same person. */
  readonly others?: number | undefined;
  /** The owner's name. */
  readonly owner?: string | undefined;
}

/** The booked or preferred time. Undefined without one. */
export function appointmentOf(
  lead: Lead,
  booking: BesideLead['booking'],
  tenant: Tenant,
): string | undefined {
  if (booking) {
    const place = tenant.locations.find(({ id }) => id === booking.locationId);
    const when = appointmentText(booking.startsAt, place?.time_zone ?? tenant.time_zone);
    return booking.state === 'cancelled' ? `Cancelled: ${when}` : when;
  }
  const wished = lead.fields['preferred_time'];
  return lead.fields['appointment'] ?? (wished && `${preferredTimeText(wished)} (requested)`);
}

const othersLink = (lead: Lead, count: number) => {
  const query = lead.fields['phone'] ?? lead.fields['email'] ?? '';
  const text = counted(count, 'other lead');
  return { text, href: `${inboxPath}?${new URLSearchParams({ q: query })}` };
};

/** A lead as a row of the inbox. */
export function leadRow(one: DeskLead, tenant: Tenant, now: Date, beside: BesideLead = {}) {
  const { lead } = one;
  const at = new Date(lead.created_at);
  return {
    id: lead.id,
    href: leadHref(lead.id),
    name: personName(lead),
    about: lead.car?.name ?? lead.fields['car_id'] ?? aboutLead(lead),
    category: kindBeside(aboutLead(lead), lead),
    place: tenant.locations.length > 1 ? placeName(lead, tenant) : undefined,
    appointment: withoutYear(appointmentOf(lead, beside.booking, tenant), now, tenant.time_zone),
    others: beside.others ? othersLink(lead, beside.others) : undefined,
    owner: beside.owner,
    age: ageText(at, now, tenant.time_zone),
    at: lead.created_at,
    atText: momentText(at, tenant.time_zone),
    chips: leadChips(one, tenant, now),
    phone: reachOf(lead.fields).phone,
  };
}

/** Shown elsewhere, or in other words. */
const elsewhere = new Set(['name', 'last_name', 'email', 'phone', 'message', 'location', 'preferred_time']);

export type Fact = readonly [label: string, value: string | null | undefined, href?: string | undefined];

/** Facts as labels and values; empty ones are left out. */
export const factsOf = (facts: readonly Fact[]) =>
  facts.flatMap(([label, value, href]) => (value ? [{ label, value, href }] : []));

/**
 * Everything known about a lead that its heading does not show, by topic; empty lines are left out. `booked`: the
 * current time is shown elsewhere.
 */
export function leadFacts(lead: Lead, tenant: Tenant, booked = false) {
  const { fields, lead_attributes: attributes } = lead;
  const wished = fields['preferred_time'];
  const isValued = valuationOfLead(lead) !== undefined;
  const shopperFacts: Fact[] = [
    ['Request', kindBeside(lead.subcategory ?? '', lead) ? filedAs(lead, ' · ') : lead.subcategory],
    ['Where', placeName(lead, tenant)],
    ['Preferred time', wished && preferredTimeText(wished)],
    ...Object.entries(fields).flatMap(([name, value]): Fact[] =>
      elsewhere.has(name) ||
      forSystems.has(name) ||
      valuationFieldNames.has(name) ||
      (isValued && isOfTradeIn(name)) ||
      (lead.source === 'api' && name === 'source') ||
      (booked && name === 'appointment')
        ? []
        : [[fieldLabel(name), fieldText(name, value)]],
    ),
  ];
  const origin: Fact[] = [
    ['Page', lead.url],
    ['Campaign', pairs(attributes?.linked_query_params)],
    ['Pages seen', attributes?.visited_pages.join('\n')],
    ['Form completed', lead.form_completed === false ? 'No, abandoned' : undefined],
    ['Offer accepted', lead.offer_accepted ? 'Yes' : undefined],
    ['Browser', lead.user_agent],
    ['Looks like spam', lead.suspect],
    ['Lead ID', lead.id],
  ];
  return [
    section('Details', shopperFacts),
    section(
      'Consent',
      consentsOf(lead).map((one) => consentFact(one, tenant.time_zone)),
    ),
    section('Received', [
      ['Received', momentText(lead.created_at, tenant.time_zone)],
      ['Source', leadSource(lead)],
      ['Added by', lead.added_by],
    ]),
    section('Page and browser', origin, true),
  ].filter(({ facts }) => facts.length > 0);
}

/** Beside a valuation, its panel shows the car. */
const isOfTradeIn = (name: string): boolean =>
  name.startsWith('trade_') || name === 'Rego' || name === 'rego_state';

/** `isFolded`: details that staff rarely need, closed at first. */
const section = (heading: string, facts: readonly Fact[], isFolded = false) => ({
  heading,
  facts: factsOf(facts),
  isFolded,
});

const pairs = (params: Texts = {}): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const consentWords: Readonly<Record<Consent['kind'], string>> = {
  opt_in: 'Offers and news',
  terms: 'Terms of use',
};
const consentFact = ({ kind, given, text, at }: Consent, timeZone: string): Fact => [
  consentWords[kind],
  `${given ? 'Yes, agreed' : 'No'} (${momentText(at, timeZone)})\n“${text}”`,
];
