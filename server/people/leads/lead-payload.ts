import { z } from 'zod';
import { leadAttributesSchema, leadSchema } from '#server/settings/lead';

/** A lead in its external format: for the API, the command line and recipients. */
export const leadPayloadSchema = leadSchema
  .omit({ id: true, tenant: true, form_token: true, opt_in: true })
  .extend({
    lead_id: z.string(),
    form_completed: z.boolean(),
    offer_accepted: z.boolean(),
    car_id: z
      .string()
      .optional()
      .describe('Name of the car from stock, or from the page if the car is not in stock.'),
    car_dealership_id: z.string().optional().describe('Same as dealership_id.'),
    lead_attributes: leadAttributesSchema,
    consents: leadSchema.shape.consents.unwrap(),
  })
  .meta({ id: 'Lead' });
export type LeadPayload = z.infer<typeof leadPayloadSchema>;
