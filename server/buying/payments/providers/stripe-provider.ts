import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderFault,
} from '#server/buying/payments/payment-provider-port';
import { once } from '#server/platform/derived';
import { err, ok, type Result } from '#server/platform/result';
import type { StripeSettings } from '#server/settings/payments-schema';
import {
  isReplayedFailure,
  refundState,
  sessionOrder,
  stripeEvent,
  stripeFault,
  toProviderPayment,
} from './stripe-messages';

/** Stripe's own package of two hundred files, loaded on use: most sites take no payments through it. */
const stripePackage = once((): typeof Stripe => createRequire(import.meta.url)('stripe'));

interface Account {
  readonly settings: StripeSettings;
  readonly secretKey: string;
  /** Of one attempt. */
  readonly timeoutMs: number;
}

type Session = Stripe.Checkout.Session;

/**
 * Stripe Checkout. A payment is a session, found again by its own id; the money is read from its payment intent. Every
 * write has an idempotency key, so that a repeated one is the same payment or refund.
 */
export function stripeProvider({ settings, secretKey, timeoutMs }: Account): PaymentProvider {
  const stripe = clientOf(settings.url, secretKey, timeoutMs);
  const read = async (payment: Payment) =>
    toProviderPayment(await stripe.checkout.sessions.retrieve(refOf(payment), { expand }), payment);
  return {
    open: (payment) =>
      attempt(async () => {
        const session = await createSession(stripe, payment, settings);
        if (!session.url) return err({ kind: 'refused', problem: 'the session has no address' });
        return ok({ ref: session.id, href: session.url });
      }),
    read: (payment) => attempt(async () => ok(await read(payment))),
    close: (payment) =>
      attempt(async () => {
        try {
          await stripe.checkout.sessions.expire(refOf(payment));
        } catch (error) {
          // A session that is complete or expired can't be expired: reading it says which.
          if (!(error instanceof stripePackage().errors.StripeInvalidRequestError)) throw error;
        }
        return ok(await read(payment));
      }),
    refund: (payment, refund) => attempt(() => sendRefund(stripe, payment, refund)),
    paymentOf: (intent) =>
      attempt(async () => ok((await stripe.paymentIntents.retrieve(intent)).metadata['payment_id'] ?? null)),
  };
}

/** A call with a key is repeated only by those who can tell a new failure from one that Stripe keeps. */
const sentOnce = { maxNetworkRetries: 0 };

/** Fees are known from the balance transaction, refunds of the dashboard from the charge. */
const expand = ['payment_intent.latest_charge.balance_transaction', 'payment_intent.latest_charge.refunds'];

function clientOf(address: string, secretKey: string, timeout: number): Stripe {
  const { protocol, hostname, port } = new URL(address);
  const Client = stripePackage();
  return new Client(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    // The package repeats a call after a lost connection, 409 and 5xx.
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/**
 * The key depends on what is asked for, because Stripe refuses a key with other parameters. A failure that Stripe
 * keeps under a key is left behind with the next key: nobody ever saw a session made by the failed request.
 */
async function createSession(stripe: Stripe, payment: Payment, settings: StripeSettings): Promise<Session> {
  const order = sessionOrder(payment, settings);
  const version = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16);
  return withFreshKey(`payment-${payment.id}-${version}`, (idempotencyKey) =>
    stripe.checkout.sessions.create(order, { idempotencyKey, ...sentOnce }),
  );
}

/** Keys of one payment or refund; each failure of Stripe's own uses one up for a day. */
const mostKeys = 30;

async function withFreshKey<T>(
  name: string,
  send: (key: string, isFirst: boolean) => Promise<T>,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await send(number === 1 ? name : `${name}-${number}`, number === 1);
    } catch (error) {
      if (!isReplayedFailure(error) || number === mostKeys) throw error;
    }
  }
}

/**
 * Looks for the refund first: keys are forgotten after a day, and a refund whose answer was lost must never be sent
 * twice. Stripe itself refuses more than was paid.
 */
async function sendRefund(
  stripe: Stripe,
  payment: Payment,
  refund: Refund,
): Promise<Awaited<ReturnType<PaymentProvider['refund']>>> {
  const session = await stripe.checkout.sessions.retrieve(refOf(payment));
  const intent = idOf(session.payment_intent);
  if (intent === null) return err({ kind: 'refused', problem: 'nothing was paid' });
  const find = async () => {
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
    return data.find(({ metadata }) => metadata?.['refund_id'] === refund.id);
  };
  const create = (idempotencyKey: string) =>
    stripe.refunds.create(
      {
        payment_intent: intent,
        amount: refund.amountCents,
        metadata: { refund_id: refund.id, payment_id: payment.id },
      },
      { idempotencyKey, ...sentOnce },
    );
  const sent =
    (await find()) ??
    (await withFreshKey(`refund-${refund.id}`, async (key, isFirst) => {
      // A failure that was kept may have been one after the refund was made.
      const earlier = isFirst ? undefined : await find();
      return earlier ?? create(key);
    }));
  return ok({ ref: sent.id, state: refundState(sent.status) });
}

const idOf = (thing: string | { readonly id: string } | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

function refOf({ providerRef }: Payment): string {
  if (providerRef === null) throw new Error('the payment was never opened');
  return providerRef;
}

/** Every failure becomes a fault without personal data. */
async function attempt<T>(work: () => Promise<Result<T, ProviderFault>>): Promise<Result<T, ProviderFault>> {
  try {
    return await work();
  } catch (error) {
    return err(stripeFault(error));
  }
}

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
      text,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
    return stripeEvent(verified);
  } catch {
    return 'forged';
  }
}
