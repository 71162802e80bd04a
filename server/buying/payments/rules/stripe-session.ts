import type Stripe from 'stripe';
import type { Payment } from '#server/buying/payments/payment';
import type { ProviderPayment } from '#server/buying/payments/payment-provider-port';
import type { StripeSettings } from '#server/settings/payments-schema';

const minute = 60_000;
/** Stripe's limits on the time of a session are 30 minutes and 24 hours after it is made. */
const marginMs = 31 * minute;
const longestMs = 23 * 60 * minute;

/**
 * The session of a payment. Stripe keeps sessions for half an hour at least, so this one outlasts the payment's own
 * time, at the end of which it is closed.
 */
export function sessionOrder(
  payment: Payment,
  { methods }: Pick<StripeSettings, 'methods'>,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment_id: payment.id, site: payment.tenant, reference: payment.reference };
  const endMs = Math.min(Date.parse(payment.expiresAt) + marginMs, Date.parse(payment.createdAt) + longestMs);
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    metadata,
    payment_intent_data: { metadata, description: `${payment.description} (${payment.reference})` },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'aud',
          unit_amount: payment.amountCents,
          product_data: { name: payment.description },
        },
      },
    ],
    // Wallets come with cards.
    allowed_payment_method_types: [
      ...new Set(methods.map((method) => (method === 'payto' ? method : 'card'))),
    ],
    expires_at: Math.floor(endMs / 1_000),
    success_url: payment.returnHref,
    cancel_url: payment.returnHref,
  };
}

/**
 * A session as a payment. The amount is the money that arrived, not the one that was asked for. A session that is
 * complete without money waits for a bank, unless the bank has refused.
 */
export function toProviderPayment(
  session: Stripe.Checkout.Session,
  { amountCents }: Pick<Payment, 'amountCents'>,
): ProviderPayment {
  const intent = objectOf(session.payment_intent);
  const charge = objectOf(intent?.latest_charge ?? null);
  const isPaid = session.payment_status === 'paid' && (intent?.amount_received ?? 0) > 0;
  const state = isPaid ? 'paid' : stateOf(session, intent);
  return {
    ref: session.id,
    state,
    // Nothing is left to do for its shopper: only the bank can answer.
    ...(state === 'open' && session.status === 'complete' ? { isWorking: true } : {}),
    amountCents: isPaid ? (intent?.amount_received ?? 0) : (session.amount_total ?? amountCents),
    currency: (intent?.currency ?? session.currency ?? '').toLowerCase(),
    feeCents: objectOf(charge?.balance_transaction ?? null)?.fee ?? 0,
    refundedCents: charge?.amount_refunded ?? 0,
    foreignRefunds: (charge?.refunds?.data ?? []).filter(isForeign).map((refund) => ({
      ref: refund.id,
      amountCents: refund.amount,
      state: refundState(refund.status),
    })),
  };
}

/** This site's own refunds carry their id. */
const isForeign = ({ metadata }: Stripe.Refund): boolean => metadata?.['refund_id'] === undefined;

function stateOf(
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): 'open' | 'failed' | 'closed' {
  if (status === 'expired') return 'closed';
  const isRefused = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return status === 'complete' && isRefused ? 'failed' : 'open';
}

/** An expanded object; null if it is only an id. */
const objectOf = <T extends object>(thing: string | T | null): T | null =>
  typeof thing === 'object' ? thing : null;

/** A refund may wait for the bank, or for the money in the dealer's account. */
export function refundState(status: string | null): 'done' | 'sent' | 'failed' {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent';
}
