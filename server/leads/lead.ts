import { z } from 'zod';

/** A stored lead (specification §3 "Lead payload", "Enquiry form fields", "Contact field set"). */
export const leadSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  category: z.string(),
  subcategory: z.string().optional(),
  /** What the person entered, under the specification's names (name, last_name, email, phone, postcode, message …). */
  fields: z.record(z.string(), z.string()),
  car: z
    .object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      stocknum: z.string().optional(),
      price: z.number().optional(),
      car_type: z.string().optional(),
      year: z.number().optional(),
      make: z.string().optional(),
      model: z.string().optional(),
      badge: z.string().optional(),
      vin: z.string().optional(),
      km: z.number().optional(),
      colour: z.string().optional(),
    })
    .optional(),
  dealership_id: z.string().optional(),
  /** The page the lead was sent from. */
  url: z.string().optional(),
  source: z.enum(['form', 'api']),
  user_agent: z.string().optional(),
  /** Marketing consent as it was given: never pre-ticked; the words that were shown and when. */
  opt_in: z.object({ given: z.boolean(), text: z.string(), at: z.string() }).optional(),
  /** Why it looks like spam; absent when it does not. */
  suspect: z.string().optional(),
  form_token: z.string().optional(),
  created_at: z.iso.datetime(),
});
export type Lead = z.infer<typeof leadSchema>;
