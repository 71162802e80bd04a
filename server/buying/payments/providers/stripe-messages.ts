import type Stripe from 'stripe';
import { z } from 'zod';
import type { Payment } from '#server/buying/payments/payment';
import type {
  ProviderEvent,
  ProviderFault,
  ProviderPayment,
} from '#server/buying/payments/payment-provider-port';
import type { StripeSettings } from '#server/settings/payments-schema';

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

/** What the `stripe` package throws, as far as it matters. */
const errorSchema = z.object({
  type: z.string().max(60).optional().catch(undefined),
  code: z.string().max(60).optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
  headers: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const partsOf = (error: unknown) => errorSchema.safeParse(error).data ?? {};

/** Refusals that end by themselves, or when the dealer mends the account. */
const passing: readonly string[] = [
  'balance_insufficient',
  'idempotency_key_in_use',
  'lock_timeout',
  'rate_limit',
  'api_key_expired',
];
/** Without access, at a conflict, after too many requests: ask again. */
const passingStatuses: readonly number[] = [401, 403, 408, 409, 425, 429];

/**
 * A failure of a call to Stripe as a fault: 4xx are refusals, except those that pass; without an answer, and after 5xx,
 * the outcome is not known, so the same call is made again. The problem has codes only: messages may name people.
 */
export function stripeFault(error: unknown): ProviderFault {
  const { type, code, statusCode, headers } = partsOf(error);
  const words = [type ?? 'failure', statusCode, code].filter((part) => part !== undefined);
  const problem = words.map((part) => String(part).replace(/[^\w -]/g, '')).join(' ');
  const isRefusal =
    statusCode !== undefined &&
    statusCode >= 400 &&
    statusCode < 500 &&
    !passingStatuses.includes(statusCode) &&
    !passing.includes(code ?? '') &&
    headers?.['stripe-should-retry'] !== 'true';
  return { kind: isRefusal ? 'refused' : 'retry', problem };
}

/**
 * Whether Stripe repeats a failure that it keeps under an idempotency key, although the same call may work by now: the key
 * is of no more use for a day.
 */
export function isReplayedFailure(error: unknown): boolean {
  const { headers } = partsOf(error);
  return headers?.['idempotent-replayed'] === 'true' && stripeFault(error).kind === 'retry';
}

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
