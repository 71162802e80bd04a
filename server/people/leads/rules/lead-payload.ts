import { z } from 'zod';
import { type Lead, leadAttributesSchema, leadSchema } from '#server/settings/lead';
import type { Delivery } from '../delivery-port';
import { consentsOf } from './consents';

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
type LeadPayload = z.infer<typeof leadPayloadSchema>;

/** A stored lead in its external format. */
export function leadPayload(lead: Lead): LeadPayload {
  const { id, tenant: _tenant, form_token: _token, opt_in: _old, ...kept } = lead;
  const carId = lead.car?.id ?? lead.fields['car_id'];
  return {
    lead_id: id,
    ...kept,
    form_completed: lead.form_completed ?? true,
    offer_accepted: lead.offer_accepted ?? false,
    ...(carId && { car_id: carId }),
    ...(lead.dealership_id && { car_dealership_id: lead.dealership_id }),
    lead_attributes: lead.lead_attributes ?? { visited_pages: [], linked_query_params: {} },
    consents: consentsOf(lead),
  };
}

/** A lead's delivery state for one destination. */
export const leadDeliverySchema = z
  .object({
    delivery_id: z.string().describe("The same for every attempt; a webhook's `webhook-id`."),
    destination: z.string(),
    state: z
      .enum(['pending', 'delivered', 'dead'])
      .describe('dead: out of retries until someone retries it by hand.'),
    attempts: z.int(),
    next_attempt_at: z.iso.datetime().nullable(),
    delivered_at: z.iso.datetime().nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'LeadDelivery' });
type LeadDelivery = z.infer<typeof leadDeliverySchema>;

/** A delivery in the format of the API and the command line. */
export const deliveryRecord = (delivery: Delivery): LeadDelivery => ({
  delivery_id: delivery.id,
  destination: delivery.destination,
  state: delivery.state,
  attempts: delivery.attempts,
  next_attempt_at: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  delivered_at: delivery.deliveredAt,
  last_error: delivery.lastError,
});
