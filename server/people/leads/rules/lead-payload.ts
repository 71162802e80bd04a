import { z } from 'zod';
import { type Lead, leadAttributesSchema, leadSchema } from '#server/settings/lead';
import type { Delivery } from '../delivery-port';
import { consentsOf } from './consents';
import { valuationOfLead } from './lead-valuation';

const valuationSchema = z
  .object({
    estimate_low: z.int().optional().describe('The lower end of the online estimate, in dollars.'),
    estimate_high: z.int().optional().describe('The upper end, in dollars.'),
    offer: z.int().optional().describe('The offer for the car, in dollars; the latest if it was revised.'),
    offer_expires_at: z.iso.datetime().optional(),
    offer_accepted: z.boolean().optional().describe('Absent until the person decides.'),
    reached: z
      .string()
      .describe(
        'The furthest step: vehicle, kilometres, condition, contact, estimate, photos, inspection or finished.',
      ),
    basis: z.string().optional().describe('Why the number is what it is, or why there is none.'),
    payout: z.int().optional().describe('What is still to pay on the car’s finance, in dollars.'),
  })
  .meta({ id: 'LeadValuation', description: 'The online valuation of the car to trade in or sell.' });

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
    valuation: valuationSchema.optional(),
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
    ...valuationRecord(lead),
  };
}

function valuationRecord(lead: Lead): Pick<LeadPayload, 'valuation'> {
  const valuation = valuationOfLead(lead);
  if (!valuation) return {};
  const { estimateLow, estimateHigh, offer, offerExpires, accepted, reached, basis, payout } = valuation;
  return {
    valuation: {
      ...(estimateLow !== undefined && { estimate_low: estimateLow }),
      ...(estimateHigh !== undefined && { estimate_high: estimateHigh }),
      ...(offer !== undefined && { offer }),
      ...(offerExpires !== undefined && { offer_expires_at: offerExpires }),
      ...(accepted !== undefined && { offer_accepted: accepted }),
      reached,
      ...(basis !== undefined && { basis }),
      ...(payout !== undefined && { payout }),
    },
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
