import { z } from 'zod';
import type { Delivery } from '#server/leads/delivery-queue';

/** A lead's delivery state for one destination. */
export const leadDeliverySchema = z
  .object({
    id: z.string().describe("The same for every attempt; a webhook's `webhook-id`."),
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
  id: delivery.id,
  destination: delivery.destination,
  state: delivery.state,
  attempts: delivery.attempts,
  next_attempt_at: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  delivered_at: delivery.deliveredAt,
  last_error: delivery.lastError,
});
