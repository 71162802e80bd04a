import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ProviderEvent } from '#server/buying/payments/payment-provider-port';

const number = z.string().regex(/^[\w-]{1,192}$/);
const eventSchema = z.object({
  event_id: z.string().regex(/^[\w-]{1,100}$/),
  type: z.string().regex(/^(payment|refund|dispute)\.[\w.]{1,90}$/),
  data: z.object({
    object: z.object({
      payment: z.object({ order_id: number }).optional().catch(undefined),
      refund: z.object({ payment_id: number }).optional().catch(undefined),
      dispute: z
        .object({ disputed_payment: z.object({ payment_id: number }) })
        .optional()
        .catch(undefined),
    }),
  }),
});

/** A number of Square's with what it numbers, for `PaymentProvider.paymentOf`. */
const squareNumber = (kind: 'order' | 'payment', id: string): string => `${kind}:${id}`;

/**
 * Whether Square signed an event: base64 of an HMAC-SHA256 over the notification address, exactly as it is set up there,
 * and the body. The signature has no time: what an old event names is read from Square again, so repeating one does nothing.
 */
export function isSignedBySquare(
  body: Uint8Array,
  signature: string,
  { key, address }: { readonly key: string; readonly address: string },
): boolean {
  const expected = createHmac('sha256', key).update(address).update(body).digest();
  const actual = Buffer.from(signature, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Only numbers are taken from an event. Null if it is about something else of the dealer's. */
export function squareEvent(body: Uint8Array): ProviderEvent | null {
  const parsed = eventSchema.safeParse(jsonIn(body));
  if (!parsed.success) return null;
  const { event_id: id, type, data } = parsed.data;
  const { payment, refund, dispute } = data.object;
  const paymentId = refund?.payment_id ?? dispute?.disputed_payment.payment_id;
  const providerNumber = payment
    ? squareNumber('order', payment.order_id)
    : paymentId && squareNumber('payment', paymentId);
  return providerNumber ? { id, type, paymentId: null, providerNumber } : null;
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
