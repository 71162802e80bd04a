import type { LeadChange } from '#server/leads/test-drives/letters';
import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import { filedAs, filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { pricesInWords, saleFacts } from './car-of-lead';
import { consentFacts } from './consents';
import { siteOrigin } from './email-body';
import { fieldLabel, fieldText, forSystems } from './lead-fields';
import { valuationFacts, valuationFieldNames } from './lead-valuation';
import { displayPhone } from './phone-number';
import { preferredTimeText } from './place-choice';

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

/** A lead on its way to a system of the dealer's. */
export interface CrmLead {
  readonly lead: Lead;
  readonly tenant: Tenant;
  /** The key by which the system knows repeats: the lead's id, or that of a later message about it. */
  readonly id: string;
  /** What has happened to a lead that the system has already. */
  readonly change?: Pick<LeadChange, 'words'> | undefined;
}

/** The remarks of a lead; a change to one that was sent before comes first. */
export const changeAndNotes = ({ lead, tenant, change }: Omit<CrmLead, 'id'>): string =>
  [change?.words, leadNotes(lead, tenant.time_zone)].filter(Boolean).join('\n');

/** Whether the lead is about a new car. */
export const isAboutNew = ({ car, fields }: Lead): boolean => (car?.car_type ?? fields['car_type']) === 'new';

/**
 * A lead as the body of Dealer Studio's `POST /api/v1/leads`, without unknown values. Everything that it has no field
 * for is in the message. `place`: who receives the lead inside Dealer Studio.
 */
export function dealerStudioLead({
  place,
  ...sent
}: CrmLead & {
  readonly place: Pick<Extract<Destination, { kind: 'dealer-studio' }>, 'dealership_id' | 'location_id'>;
}) {
  const { lead, tenant, id } = sent;
  const { first, last, email, phone, postcode } = personOf(lead);
  const { car, lead_attributes: attributes } = lead;
  return {
    lead: {
      name: [first, last].filter(Boolean).join(' '),
      first_name: first,
      last_name: last,
      email,
      phone,
      postcode,
      message: changeAndNotes(sent),
      category: categoryOf(lead),
      source: 'Website',
      supplier: tenant.name,
      provider: `${tenant.name} website`,
      provider_id: id,
      dealership_id: place.dealership_id,
      location_id: place.location_id,
      stocknum: car?.stocknum,
      linked_query_params: attributes?.linked_query_params,
      visited_pages: attributes?.visited_pages,
      user_agent: lead.user_agent,
    },
  };
}

const categories: Readonly<Record<string, string>> = {
  [filing.testDrive.category]: 'Test Drive Booking',
  [filing.finance.category]: 'Finance Enquiry',
  [filing.service.category]: 'Service Enquiry',
  [filing.parts.category]: 'Parts Enquiry',
  [filing.offer.category]: 'Special Offer Enquiry',
  [filing.fleet.category]: 'Fleet Enquiry',
  [filing.sell.category]: 'Sell My Car Enquiry',
};

/** Dealer Studio's own category; it has two for cars in stock, and a general one for everything else. */
function categoryOf({ category, car }: Lead): string {
  const own = categories[category];
  if (own) return own;
  if (!car) return 'General Enquiry';
  return car.car_type === 'new' ? 'New Vehicle Enquiry' : 'Used Vehicle Enquiry';
}
