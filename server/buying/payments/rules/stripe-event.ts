import { z } from 'zod';
import type { ProviderEvent } from '#server/buying/payments/payment-provider-port';

const paymentId = z.string().regex(/^[\w-]{10,64}$/);
const intent = z.string().regex(/^pi_\w{1,100}$/);

/** Sessions name their payment themselves; payment intents, charges and this site's refunds carry it in their metadata. */
const eventSchema = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  type: z.string().regex(/^[\w.]{1,100}$/),
  data: z.object({
    object: z.object({
      client_reference_id: paymentId.nullish().catch(undefined),
      metadata: z.object({ payment_id: paymentId }).partial().nullish().catch(undefined),
      payment_intent: z
        .union([intent, z.object({ id: intent }).transform(({ id }) => id)])
        .nullish()
        .catch(undefined),
    }),
  }),
});

/** Refunds made in Stripe's dashboard, and disputes, name their payment intent only. */
const byIntent = /^(refund\.|charge\.refund|charge\.dispute\.)/;

/**
 * Only the payment's id, or else the number of its payment intent, is taken from an event. Null if it names neither: it is
 * about something else of the dealer's.
 */
export function stripeEvent(event: unknown): ProviderEvent | null {
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return null;
  const { id, type, data } = parsed.data;
  const { metadata, client_reference_id, payment_intent } = data.object;
  const named = metadata?.payment_id ?? client_reference_id;
  if (named) return { id, type, paymentId: named, providerNumber: null };
  if (!payment_intent || !byIntent.test(type)) return null;
  return { id, type, paymentId: null, providerNumber: payment_intent };
}
