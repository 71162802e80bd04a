import { z } from 'zod';
import { located, type RecordSite } from '#server/dealer/rules/record-url';
import { recordShape } from '#server/platform/rules/record';
import {
  isTestLead,
  type Lead,
  type LeadStatus,
  leadAttributesSchema,
  leadSchema,
  leadStatuses,
  quarantineStates,
} from '#server/settings/lead';
import { consentsOf } from './consents';
import { apiName } from './lead-names';
import { leadSource, sourceOf } from './lead-source';
import { valuationFieldNames, valuationOfLead } from './lead-valuation';
import { countryOfPhone, displayPhone } from './phone-number';

const text = z.string().nullable();
const { stocknum, km, ...carShape } = leadSchema.shape.car.unwrap().shape;

const contactSchema = z
  .object({
    first_name: text,
    last_name: text,
    email: text,
    phone: text.describe('In E.164 form, such as +61491570006; 13, 1300 and 1800 numbers as their digits.'),
    phone_text: text.describe('The same for people, such as 0491 570 006 or +64 21 123 4567.'),
    phone_country: text.describe(
      'The country that the number was read as, by its two letters: AU for one sent without a country’s code or `phone_country`.',
    ),
    postcode: text,
  })
  .meta({ id: 'LeadContact', description: 'The person; null where they did not say.' });

const valuationSchema = z
  .object({
    estimate_low: z.int().nullable().describe('The lower end of the online estimate, in dollars.'),
    estimate_high: z.int().nullable().describe('The upper end, in dollars.'),
    offer: z.int().nullable().describe('The offer for the car, in dollars; the latest if it was revised.'),
    offer_expires_at: z.iso.datetime().nullable(),
    offer_accepted: z.boolean().nullable().describe('Null until the person decides.'),
    reached: z
      .string()
      .describe(
        'The furthest step: vehicle, kilometres, condition, contact, estimate, photos, inspection or finished.',
      ),
    basis: text.describe('Why the number is what it is, or why there is none.'),
    payout: z.int().nullable().describe('What is still to pay on the car’s finance, in dollars.'),
  })
  .meta({ id: 'LeadValuation', description: 'The online valuation of the car to trade in or sell.' });

const campaignSchema = z
  .object({
    parameters: leadAttributesSchema.shape.linked_query_params,
    visited_pages: leadAttributesSchema.shape.visited_pages,
  })
  .meta({ id: 'LeadCampaign', description: 'Where the person came from, if they agreed to that.' });

const legacySchema = z
  .object({
    form_completed: z.boolean(),
    offer_accepted: z.boolean(),
    dealership_id: text,
    dealership_slug: text,
    manufacturer_slug: text,
    page_id: text,
    vehicle_status: text,
    user_agent: text,
  })
  .meta({ id: 'LegacyLead', description: 'Fields of older systems.' });

/** A lead for other systems, as events have it: of the API, the command line and webhooks. */
export const leadRecordSchema = z.object({
  ...recordShape('lead'),
  category: z.string(),
  subcategory: text,
  status: z
    .enum(leadStatuses)
    .describe('How far the lead is: won is a sale, and closed is the end without one.'),
  contact: contactSchema,
  message: text.describe('What the person wrote.'),
  car_id: text.describe('Id of the car; or its name on the page, if it is not in stock.'),
  car: z
    .object({ ...carShape, stock_number: stocknum, odometer_km: km })
    .meta({ id: 'LeadCar' })
    .nullable()
    .describe('The car as it was when the lead came; null without one.'),
  source: z
    .enum(['form', 'assistant', 'api', 'desk'])
    .describe(
      'How it was sent: by a form on the website, by an AI assistant through `/mcp`, through the API, or typed by staff at the desk.',
    ),
  came_from: z
    .string()
    .describe(
      'Where it comes from, in the words of the reports: the campaign or ad, or what staff or another system said, such as `Walk-in`.',
    ),
  page_url: text.describe('Page the lead was sent from.'),
  campaign: campaignSchema
    .nullable()
    .describe('Null where the person did not agree to that, or nothing is known.'),
  consents: leadSchema.shape.consents.unwrap(),
  valuation: valuationSchema.nullable().describe('Null for a car that was not valued.'),
  suspect: text.describe('Why the lead may be spam; null otherwise.'),
  quarantined: z
    .enum(quarantineStates)
    .nullable()
    .describe('held: waits for a person’s decision. discarded: marked as spam. Null for every other lead.'),
  test: z
    .boolean()
    .describe('True if a test key made it: it reaches nobody, counts nowhere and is erased after a week.'),
  details: z
    .record(z.string(), z.string())
    .describe('The other answers of the form or fields of the call, by name.'),
  legacy: legacySchema,
});
type LeadRecord = z.infer<typeof leadRecordSchema>;

/** The record of a lead without its address. `at`: when it changed, if that is later than its row says. */
export function leadFacts(lead: Lead, status: LeadStatus, at = lead.updated_at): Omit<LeadRecord, 'url'> {
  const { fields, lead_attributes: attributes } = lead;
  return {
    object: 'lead',
    id: lead.id,
    created_at: lead.created_at,
    updated_at: at ?? lead.created_at,
    category: lead.category,
    subcategory: lead.subcategory ?? null,
    status,
    contact: contactOf(fields),
    message: fields['message'] ?? null,
    car_id: lead.car?.id ?? fields['car_id'] ?? null,
    car: lead.car ? carOf(lead.car) : null,
    source: sourceOf(lead),
    came_from: leadSource(lead),
    page_url: lead.url ?? null,
    campaign: attributes
      ? { parameters: attributes.linked_query_params, visited_pages: attributes.visited_pages }
      : null,
    consents: consentsOf(lead),
    valuation: valuationRecord(lead),
    suspect: lead.suspect ?? null,
    quarantined: quarantineStates.find((state) => state === lead.quarantined) ?? null,
    test: isTestLead(lead),
    details: detailsOf(lead),
    legacy: legacyOf(lead),
  };
}

/** The record of a lead. `origin`: of the site as the caller sees it. */
export const leadRecord = (lead: Lead, status: LeadStatus, site: RecordSite, origin?: string): LeadRecord =>
  located(leadFacts(lead, status), site, origin);

function contactOf(fields: Lead['fields']): LeadRecord['contact'] {
  const { name, last_name, email, phone, postcode } = fields;
  return {
    first_name: name ?? null,
    last_name: last_name ?? null,
    email: email ?? null,
    phone: phone ?? null,
    phone_text: phone === undefined ? null : displayPhone(phone),
    phone_country: phone === undefined ? null : (countryOfPhone(phone) ?? null),
    postcode: postcode ?? null,
  };
}

const carOf = ({ stocknum: number, km: driven, ...car }: NonNullable<Lead['car']>): LeadRecord['car'] => ({
  ...car,
  stock_number: number,
  odometer_km: driven,
});

function valuationRecord(lead: Lead): LeadRecord['valuation'] {
  const valuation = valuationOfLead(lead);
  if (!valuation) return null;
  return {
    estimate_low: valuation.estimateLow ?? null,
    estimate_high: valuation.estimateHigh ?? null,
    offer: valuation.offer ?? null,
    offer_expires_at: valuation.offerExpires ?? null,
    offer_accepted: valuation.accepted ?? null,
    reached: valuation.reached,
    basis: valuation.basis ?? null,
    payout: valuation.payout ?? null,
  };
}

/** Fields that the record has elsewhere. */
const elsewhere: ReadonlySet<string> = new Set([
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'car_id',
  'dealership_id',
  'dealership_slug',
  'manufacturer_slug',
  'page_id',
  'vehicle_status',
]);

function detailsOf({ fields }: Lead): LeadRecord['details'] {
  const isValued = valuationOfLead({ fields }) !== undefined;
  const details = Object.entries(fields).filter(
    ([name]) => !elsewhere.has(name) && !(isValued && valuationFieldNames.has(name)),
  );
  return Object.fromEntries(details.map(([name, value]) => [apiName(name), value]));
}

const legacyOf = ({ fields, ...lead }: Lead): LeadRecord['legacy'] => ({
  form_completed: lead.form_completed ?? true,
  offer_accepted: lead.offer_accepted ?? false,
  dealership_id: lead.dealership_id ?? null,
  dealership_slug: fields['dealership_slug'] ?? null,
  manufacturer_slug: fields['manufacturer_slug'] ?? null,
  page_id: fields['page_id'] ?? null,
  vehicle_status: fields['vehicle_status'] ?? null,
  user_agent: lead.user_agent ?? null,
});
