import { z } from 'zod';
import { availabilities } from './car';

/** The person's campaign and visited pages. */
export const leadAttributesSchema = z.object({
  /** Paths without their queries, oldest first. */
  visited_pages: z.array(z.string()),
  /** Campaign parameters of the ad or link: `utm_source`, `gclid` … */
  linked_query_params: z.record(z.string(), z.string()),
});
export type LeadAttributes = z.infer<typeof leadAttributesSchema>;

const consentKinds = ['opt_in', 'terms'] as const;
/** Proof of consent, which the sender of an email must provide (Spam Act 2003). */
const consentSchema = z.object({
  kind: z.enum(consentKinds),
  /** The wording beside the checkbox. */
  text: z.string(),
  /** Shortened hash of the wording. */
  version: z.string(),
  given: z.boolean(),
  at: z.iso.datetime(),
});
export type Consent = z.infer<typeof consentSchema>;

/** `held` waits for a person's decision; `discarded` was marked as spam. */
export const quarantineStates = ['held', 'discarded'] as const;

/** `test`: made with a test key. It reaches nobody, counts nowhere, and is erased after a week. */
const hiddenStates = [...quarantineStates, 'test'] as const;

/** A stored lead. */
export const leadSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  category: z.string(),
  subcategory: z.string().optional(),
  /** The person's input, under external field names (name, last_name, email, phone, postcode, message …). */
  fields: z.record(z.string(), z.string()),
  car: z
    .object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      stocknum: z.string().optional(),
      price: z
        .number()
        .optional()
        .describe(
          'Dollars, as shown on the car page: the offer price if there is one, otherwise the list price. Absent without a price.',
        ),
      price_per: z
        .enum(['week'])
        .optional()
        .describe('`week` for a subscription price; absent when `price` is the whole price.'),
      price_kind: z.string().optional().describe('Shown beside the price, such as `Drive away`.'),
      price_label: z.string().optional().describe('`Offer price` when the page showed an offer.'),
      price_text: z
        .string()
        .optional()
        .describe('The price or the words the page showed instead, such as `Enquire for price.`'),
      was_price: z.number().optional().describe('The earlier, higher price shown beside it, in dollars.'),
      list_price: z.number().optional().describe("The dealer's own price before any offer, in dollars."),
      in_full_price: z
        .number()
        .optional()
        .describe(
          'The price in full that the page led with, in dollars, where the site shows one beside the dealer’s `price`.',
        ),
      in_full_text: z
        .string()
        .optional()
        .describe('The same as the page showed it, such as `≈ $36,072 drive away in QLD`.'),
      car_type: z.string().optional(),
      year: z.number().optional(),
      make: z.string().optional(),
      model: z.string().optional(),
      badge: z.string().optional(),
      vin: z.string().optional(),
      km: z.number().optional(),
      colour: z.string().optional(),
      body: z.string().optional(),
      transmission: z.string().optional(),
      doors: z.number().optional(),
      item_type: z.string().optional().describe('car, motorcycle or caravan.'),
      redbookcode: z.string().optional().describe("The variant's RedBook code, where the feed has one."),
      image: z
        .string()
        .optional()
        .describe("The car's first photo: an absolute address, or a path on the site."),
      tag: z.string().optional(),
      availability: z
        .enum(availabilities)
        .optional()
        .describe('What the car page said when the lead arrived: in_stock, coming_soon, reserved or sold.'),
      location_id: z.string().optional().describe('The dealer’s location where the car is.'),
      place: z.string().optional().describe('That location by name, otherwise as the stock file names it.'),
    })
    .optional(),
  dealership_id: z.string().optional(),
  /** False if the form was started but not finished: a multi-step journey may store its lead early. */
  form_completed: z.boolean().optional(),
  /** The person accepted an offer on the site. */
  offer_accepted: z.boolean().optional(),
  /** Page with the form. */
  url: z.string().optional(),
  /** `assistant`: a form that an AI assistant sent for a person. */
  source: z.enum(['form', 'assistant', 'api']),
  /** The member of staff who typed it at the desk, for somebody who called or walked in. */
  added_by: z.string().optional(),
  user_agent: z.string().optional(),
  /** Pages the person visited on the site, as reported by their browser. */
  lead_attributes: leadAttributesSchema.optional(),
  /** Consents with their wording, and whether they were ticked: never pre-ticked. */
  consents: z.array(consentSchema).optional(),
  /** The consent of older leads, from before `consents`; `consentTo` reads both. */
  opt_in: z.object({ given: z.boolean(), text: z.string(), at: z.string() }).optional(),
  /** Why it looks like spam; absent otherwise. */
  suspect: z.string().optional(),
  /**
   * Quarantined as spam until someone releases or discards it, or made with a test key; absent on all other leads, released
   * ones included.
   */
  quarantined: z.enum(hiddenStates).optional(),
  form_token: z.string().optional(),
  created_at: z.iso.datetime(),
  /** When it last changed, as its row says; absent on a lead that is not stored yet. */
  updated_at: z.iso.datetime().optional(),
});
export type Lead = z.infer<typeof leadSchema>;

/** Whether a lead was made with a test key. */
export const isTestLead = ({ quarantined }: Pick<Lead, 'quarantined'>): boolean => quarantined === 'test';

/** Statuses of a lead, in order. */
export const leadStatuses = ['new', 'contacted', 'appointment', 'won', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const statusText: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Sold',
  closed: 'Closed',
};

/** The status with that name; undefined if there is none. */
export const leadStatus = (name: string | null | undefined): LeadStatus | undefined =>
  leadStatuses.find((status) => status === name);
