import { checkoutOf } from '#server/buying/pages/checkout';
import { refreshPayment } from '#server/buying/payments/open-payment';
import type { PaymentProvider } from '#server/buying/payments/payment-provider-port';
import { practisePayment } from '#server/buying/payments/providers/practice-provider';
import { receivePaymentEvent } from '#server/buying/payments/work-on-payments';
import { cancelReservation } from '#server/buying/reservations/change-reservation';
import { payDeposit } from '#server/buying/reservations/pay-deposit';
import { startReservation } from '#server/buying/reservations/start-reservation';
import { createServices } from '#server/entry/services';
import { fieldsOf } from '#server/leads/rules/lead-form';
import { formToken } from '#server/leads/rules/suspicion';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { fakeKey, fakeWebhookSecret } from '../support/fake-stripe';
import { ShopperBrowser } from '../support/shopper-visit';
import { testTenant } from '../support/test-tenant';

/**
 * Reserves cars and takes their deposits as the site does, without HTTP, and dies at the point that the test names. Its
 * clock is ahead, because a later process takes over the work of one that was killed.
 */
const [, , DATA_DIR, stripeUrl = '', diesAt = '', aheadMs = '0', DATABASE_URL] = process.argv;
const tenantSlug = 'brolga';
Object.assign(systemClock, { now: () => new Date(Date.now() + Number(aheadMs)) });
process.env['DEPOSITS_KEY'] = fakeKey;
process.env['DEPOSITS_HOOK'] = fakeWebhookSecret;
const services = await createServices(
  parseConfig({
    ...process.env,
    DATA_DIR,
    DATABASE_URL,
    LOG_LEVEL: 'warn',
    SESSION_SECRET: 'a secret of the site, long enough',
    WEBHOOK_PRIVATE_HOSTS: new URL(stripeUrl).host,
  }),
);
const site = services.tenants.bySlug(tenantSlug);
if (!site) throw new Error(`no tenant ${tenantSlug}`);
const stripe = { kind: 'stripe', secret_key_env: 'DEPOSITS_KEY', webhook_secret_env: 'DEPOSITS_HOOK' };
const methods = [{ kind: 'practice' }, { ...stripe, url: stripeUrl }];
Object.assign(site.payments, testTenant({ payments: { methods } }).payments);

/** The point is passed some times before the process dies there, in the middle of other work. */
let passes = 3;
function point(name: string): void {
  if (name !== diesAt) return;
  passes -= 1;
  if (passes <= 0) process.kill(process.pid, 'SIGKILL');
}

/** Calls of an object, each with a point before it and one after it. */
function withPoints<T extends object>(target: T, names: readonly (keyof T & string)[]): Partial<T> {
  const calls = names.map((name) => {
    const call = target[name] as unknown as (...args: unknown[]) => Promise<unknown>;
    const wrapped = async (...args: unknown[]) => {
      point(`before ${name}`);
      const outcome = await call.apply(target, args);
      point(`after ${name}`);
      return outcome;
    };
    return [name, wrapped];
  });
  return Object.fromEntries(calls);
}

/** Changes the object itself, so that every part that uses it stops at the points. */
const addPoints = <T extends object>(target: T, names: readonly (keyof T & string)[]): T =>
  Object.assign(target, withPoints(target, names));

addPoints(services.reservations, ['add']);
addPoints(services.reservationMoves, ['move', 'pay']);
// Within the transaction of the payment.
addPoints(services.reservationSubject, ['paid']);
addPoints(services.payments, ['settle', 'addRefund']);
addPoints(services.paymentQueue, ['report', 'take', 'refunded', 'putOff']);
const { of } = services.paymentProviders;
Object.assign(services.paymentProviders, {
  of: (...args: Parameters<typeof of>) => {
    const provider = of(...args);
    return (
      provider && addPoints<PaymentProvider>(Object.create(provider), ['open', 'read', 'close', 'refund'])
    );
  },
});

/** How far a shopper has got. */
export interface Sent {
  readonly shopper: number;
  readonly step: number;
  readonly carId: string;
  readonly provider: 'practice' | 'stripe';
  readonly reservationId: string;
  readonly paymentId: string;
  readonly session: string;
  /** Why the step did not work; absent if it did. */
  readonly failure?: string;
  /** What Stripe reports once it is paid. */
  readonly event?: { readonly body: string; readonly signature: string } | undefined;
}

/** The same form however often it is sent. */
function details(shopper: number): Record<string, string> {
  const opened = new Date('2026-11-19T23:55:00.000Z');
  const random = new Uint8Array(16).fill(7);
  new DataView(random.buffer).setUint32(0, shopper);
  return {
    name: 'Mia',
    last_name: `Nguyen ${shopper}`,
    postcode: '4000',
    email: `mia.${shopper}@example.com`,
    phone: `0491 57${String(shopper).padStart(4, '0')}`,
    payment_method: 'practice',
    agree_reservation: 'yes',
    handover: 'Pick-up',
    form_token: formToken(services.secret, tenantSlug, opened, random),
  };
}

type Visit = ReturnType<ShopperBrowser['visit']>;

async function start(visit: Visit, { carId, shopper }: Sent): Promise<Partial<Sent>> {
  const [car] = await services.cars.byIds(tenantSlug, [carId]);
  if (!car) throw new Error('no car');
  const page = await checkoutOf(visit, car);
  const form = { fields: fieldsOf(page), problems: page.problems };
  const outcome = await startReservation(visit, { car, form, entered: details(shopper), terms: 'I agree.' });
  if (outcome.kind !== 'started') throw new Error(JSON.stringify(outcome));
  return { reservationId: outcome.reservation.id };
}

async function pay(visit: Visit, { reservationId, provider }: Sent): Promise<Partial<Sent>> {
  const reservation = await services.reservations.byId(tenantSlug, reservationId);
  const outcome = reservation && (await payDeposit(visit, reservation, provider));
  if (outcome?.kind !== 'open') throw new Error(JSON.stringify(outcome));
  return { paymentId: outcome.payment.id, session: outcome.payment.providerRef ?? '' };
}

async function returnTo({ tenant }: Visit, { paymentId, event }: Sent): Promise<Partial<Sent>> {
  if (event) {
    const report = { body: Buffer.from(event.body), signature: event.signature };
    for (let times = 0; times < 2; times += 1) {
      const outcome = await receivePaymentEvent(services, tenant, 'stripe', report);
      if (outcome !== 'stored') throw new Error(outcome);
    }
  }
  const payment = await refreshPayment(services, tenant, paymentId);
  if (payment?.state !== 'paid') throw new Error(JSON.stringify(payment));
  return {};
}

const steps: readonly ((visit: Visit, sent: Sent) => Promise<Partial<Sent>>)[] = [
  start,
  pay,
  async ({ tenant }, { provider, paymentId }) => {
    if (provider === 'practice') await practisePayment(services, tenant, paymentId, 'pay');
    return {};
  },
  returnTo,
  async (visit, { shopper, reservationId }) => {
    const cancellation = { by: 'shopper', why: 'Cancelled by the shopper' };
    // A shopper who taps twice.
    if (shopper % 2 === 1)
      await Promise.all([1, 2].map(() => cancelReservation(visit, reservationId, cancellation)));
    return {};
  },
];

services.startWatchingReservations();
services.startWorkingOnPayments(20);
process.on('message', (sent: Sent) => {
  const from = `198.18.${sent.shopper >> 8}.${sent.shopper & 255}`;
  const visit = new ShopperBrowser(services, { from }).visit({ now: services.clock.now() });
  Promise.resolve(steps[sent.step]?.(visit, sent))
    .then((more) => process.send?.({ ...sent, ...more }))
    // A busy machine may be too slow for the provider: the shopper tries again.
    .catch((error) => process.send?.({ ...sent, failure: String(error) }));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
