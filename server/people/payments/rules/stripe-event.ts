import { z } from 'zod';
import type { ProviderEvent } from '../payment-provider-port';

const paymentId = z.string().regex(/^[\w-]{10,64}$/);

/** Sessions name their payment themselves; payment intents, charges and refunds carry it in their metadata. */
const eventSchema = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  type: z.string().regex(/^[\w.]{1,100}$/),
  data: z.object({
    object: z.object({
      client_reference_id: paymentId.nullish().catch(undefined),
      metadata: z.object({ payment_id: paymentId }).partial().nullish().catch(undefined),
    }),
  }),
});

/** Only the payment's id is taken from an event. Null if it names none: it is about something else of the dealer's. */
export function stripeEvent(event: unknown): ProviderEvent | null {
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return null;
  const { id, type, data } = parsed.data;
  const named = data.object.metadata?.payment_id ?? data.object.client_reference_id;
  return named ? { id, type, paymentId: named } : null;
}
