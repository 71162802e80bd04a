import { z } from 'zod';

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
export type LeadDelivery = z.infer<typeof leadDeliverySchema>;
