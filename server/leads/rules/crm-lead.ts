import type { LeadChange } from '#server/leads/test-drives/letters';
import type { Lead } from '#server/settings/lead';
import { filedAs } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { pricesInWords, saleFacts } from './car-of-lead';
import { consentFacts } from './consents';
import { siteOrigin } from './email-body';
import { fieldLabel, fieldText, forSystems } from './lead-fields';
import { valuationFacts, valuationFieldNames } from './lead-valuation';
import { displayPhone } from './phone-number';
import { preferredTimeText } from './preferred-time';

/** The lead with its current appointment; unchanged without a change. */
export function changedLead(lead: Lead, change: LeadChange | undefined): Lead {
  if (!change) return lead;
  const { appointment: _, ...fields } = lead.fields;
  const { appointment } = change;
  return { ...lead, fields: appointment === undefined ? fields : { ...fields, appointment } };
}

/** The sender of a lead, in the format for every destination; unknown values are undefined. */
export function personOf({ fields }: Lead) {
  const { name, last_name, email, phone, postcode } = fields;
  return {
    first: name,
    last: last_name,
    email,
    /** In Australian format. */
    phone: phone && displayPhone(phone),
    isMobile: /^\+614/.test(phone ?? ''),
    postcode,
  };
}

/** The absolute address of a photo of the lead's car; undefined without one, and for a site without an address. */
export function pictureAddress(lead: Pick<Lead, 'car' | 'url'>, tenant: Tenant): string | undefined {
  const image = lead.car?.image;
  const origin = siteOrigin(lead, tenant);
  if (image === undefined || !URL.canParse(image, origin)) return undefined;
  return new URL(image, origin).href;
}

export type TradedCar = {
  readonly [fact in 'year' | 'make' | 'model' | 'badge' | 'km' | 'colour' | 'rego' | 'state']?:
    | string
    | undefined;
};

/** The car to trade in or sell; undefined if the lead has none. */
export function tradedCarOf({ fields, category }: Lead): TradedCar | undefined {
  const hasTradeIn = Object.keys(fields).some((name) => name.startsWith('trade_'));
  if (!hasTradeIn && category !== 'Trade-in') return undefined;
  return {
    year: fields['trade_year'],
    make: fields['trade_make'],
    model: fields['trade_model'],
    badge: fields['trade_badge'],
    km: fields['trade_km'],
    colour: fields['trade_colour'],
    rego: fields['Rego'],
    state: fields['rego_state'],
  };
}

/** Fields that ADF and AutoGate have elements for, or that only name records of this site. */
const elsewhere = new Set([
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'preferred_time',
  'trade_year',
  'trade_make',
  'trade_model',
  'trade_badge',
  'trade_km',
  'trade_colour',
  ...valuationFieldNames,
  ...forSystems,
]);

/**
 * The remarks of a lead for a system with one field for them: category, message, valuation, answers, price, availability
 * and place of the car, consent and campaign. Only text for people, no internal codes; times are local to `timeZone`.
 */
export function leadNotes(lead: Lead, timeZone: string): string {
  const { fields, car, url } = lead;
  const { message, preferred_time } = fields;
  const answers = Object.entries(fields).filter(
    ([name]) => !elsewhere.has(name) && !(car && name === 'car_id'),
  );
  const campaign = campaignOf(lead).join(', ');
  return [
    filedAs(lead),
    message,
    preferred_time && `Preferred time: ${preferredTimeText(preferred_time)}`,
    ...valuationFacts(lead, timeZone).map((fact) => fact.join(': ')),
    ...answers.map(([name, value]) => `${fieldLabel(name)}: ${fieldText(name, value)}`),
    car && pricesInWords(car) && `Price shown: ${pricesInWords(car)}`,
    ...saleFacts(lead).map((fact) => fact.join(': ')),
    ...consentFacts(lead).map((fact) => fact.join(': ')),
    campaign && `Campaign: ${campaign}`,
    url && `Page: ${url}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The campaign that led here: `utm_source=newsletter`, one entry per known parameter. */
export const campaignOf = ({
  lead_attributes: attributes,
}: Pick<Lead, 'lead_attributes'>): readonly string[] =>
  Object.entries(attributes?.linked_query_params ?? {}).map(([name, value]) => `${name}=${value}`);
