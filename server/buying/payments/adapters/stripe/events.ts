import type { ProviderEvent } from '#server/buying/payments/payment-provider-port';
import { stripeEvent } from '#server/buying/payments/rules/stripe-event';
import { stripePackage } from './package';

/** Stripe signs with the time; older signatures are refused. */
const toleranceSeconds = 300;

/** An event in a webhook's body, verified by Stripe's own function. */
export function readStripeEvent(
  body: Uint8Array,
  signature: string,
  secret: string,
  now: Date,
): ProviderEvent | 'forged' | null {
  try {
    const text = Buffer.from(body).toString('utf8');
    const verified = stripePackage().webhooks.constructEvent(
      ...([text, signature, secret, toleranceSeconds, undefined, now.getTime()] as const),
    );
    return stripeEvent(verified);
  } catch {
    return 'forged';
  }
}
