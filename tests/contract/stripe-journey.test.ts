import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refreshPayment } from '#server/buying/payments/open-payment';
import { dailyReconciliation } from '#server/buying/payments/reconcile-day';
import { workOnDuePayments } from '#server/buying/payments/work-on-payments';
import { requestRefund } from '../support/a-payment';
import { FakeStripe, fakeKey, fakeWebhookSecret } from '../support/fake-stripe';
import { openPaymentJourney } from '../support/payment-journey';

/** A payment from its page to the ledger, with Stripe's events as it sends them. */
const stripe = new FakeStripe();
let journey: Awaited<ReturnType<typeof openPaymentJourney>>;
beforeAll(async () => {
  await stripe.start();
  journey = await openPaymentJourney({
    method: {
      kind: 'stripe',
      secret_key_env: 'CORNER_CARS_KEY',
      webhook_secret_env: 'CORNER_CARS_HOOK',
      url: stripe.url,
    },
    environment: { CORNER_CARS_KEY: fakeKey, CORNER_CARS_HOOK: fakeWebhookSecret },
  });
});
afterEach(() => {
  stripe.calm();
  expect(stripe.violations.splice(0)).toEqual([]);
});
afterAll(async () => {
  await journey.services.close();
  await stripe.stop();
});

async function opened() {
  const { id, providerRef, href } = await journey.opened();
  return { id, session: providerRef ?? '', href };
}
async function paid(options?: Parameters<FakeStripe['pay']>[1]) {
  const { id, session } = await opened();
  stripe.pay(session, options);
  await refresh(id);
  return { id, session };
}
const refresh = (id: string, services = journey.services) => refreshPayment(services, journey.tenant, id);
const post = ({ body, signature }: { body: string; signature?: string }, site?: string) =>
  journey.post(body, signature ? { 'stripe-signature': signature } : {}, site);
const refundsIn = async (id: string) =>
  (await journey.ledgerOf(id)).filter(([kind]) => kind === 'refund').map(([, cents]) => cents);

describe("Stripe's webhook", () => {
  it('exists only on sites with Stripe', async () => {
    const { session } = await opened();
    expect(await post(stripe.event('checkout.session.completed', session), 'brolga')).toBe(404);
  });

  it('refuses an event with a wrong signature or none', async () => {
    const { session, id } = await opened();
    stripe.pay(session);
    const forged = stripe.event('checkout.session.completed', session, { secret: 'whsec_other' });
    for (const event of [forged, { body: forged.body }]) expect(await post(event)).toBe(400);
    await journey.work();
    expect(await journey.stored(id)).toMatchObject({ state: 'open' });
  });

  it('marks a payment as paid once, however often and in whatever order events arrive', async () => {
    const { id, session, href } = await opened();
    expect(href).toContain(session);
    const early = stripe.event('payment_intent.created', session);
    stripe.pay(session);
    const late = stripe.event('checkout.session.completed', session);
    for (const event of [late, late, early, late]) expect(await post(event)).toBe(200);
    await journey.work();
    expect(await journey.stored(id)).toMatchObject({ state: 'paid', receivedCents: 20_000, feeCents: 380 });
    expect((await journey.ledgerOf(id)).sort()).toEqual([
      ['fee', -380],
      ['payment', 20_000],
    ]);
  });

  it.each([
    [true, 'paid'],
    [false, 'failed'],
  ])('waits a week for a bank that works on a payment, and hears that it paid: %s', async (isPaid, state) => {
    const { id, session } = await opened();
    stripe.startTransfer(session);
    for (let times = 0; times < 2; times += 1) await refresh(id);
    const { workingSince, expiresAt } = (await journey.stored(id)) ?? {};
    const waitMs = Date.parse(expiresAt ?? '') - Date.parse(workingSince ?? '');
    expect(waitMs).toBe(7 * 24 * 60 * 60_000);
    stripe.endTransfer(session, isPaid);
    await refresh(id);
    expect(await journey.stored(id)).toMatchObject({ state, workingSince: null });
  });

  it("retries an event while Stripe doesn't answer", async () => {
    const { id, session } = await opened();
    stripe.pay(session);
    expect(await post(stripe.event('checkout.session.completed', session))).toBe(200);
    stripe.trouble({ status: 503, times: 2 });
    await workOnDuePayments(journey.services);
    expect(await journey.stored(id)).toMatchObject({ state: 'open' });
    await journey.work(6_000);
    expect(await journey.stored(id)).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['checkout.session.async_payment_succeeded', true, 'paid', 20_000],
    ['checkout.session.async_payment_failed', false, 'failed', 0],
  ] as const)('leaves a PayTo payment open until %s', async (type, isPaid, state, receivedCents) => {
    const { id, session } = await opened();
    stripe.startTransfer(session);
    await post(stripe.event('checkout.session.completed', session));
    await journey.work();
    expect(await journey.stored(id)).toMatchObject({ state: 'open', receivedCents: 0 });
    stripe.endTransfer(session, isPaid);
    await post(stripe.event(type, session));
    await journey.work();
    expect(await journey.stored(id)).toMatchObject({ state, receivedCents });
  });

  it('logs a dispute as an error and leaves the ledger as it is', async () => {
    const { id, session } = await paid();
    const before = await journey.ledgerOf(id);
    await post(stripe.event('charge.dispute.created', session));
    const { services } = journey;
    const errors: unknown[] = [];
    const error = (...words: unknown[]) => void errors.push(words);
    const log = Object.assign(Object.create(services.log), { error }) as typeof services.log;
    while ((await workOnDuePayments({ ...services, log })) > 0);
    expect(errors).toMatchObject([[{ payment: id, type: 'charge.dispute.created' }, expect.any(String)]]);
    expect(await journey.ledgerOf(id)).toEqual(before);
  });
});

describe('a returning shopper', () => {
  it('sees an expired payment as closed, and can no longer pay it', async () => {
    const { id, session } = await opened();
    const late = { ...journey.services, clock: { now: () => new Date(Date.now() + 901_000) } };
    expect(await refresh(id, late)).toMatchObject({ state: 'closed' });
    expect(() => stripe.pay(session)).toThrow('closed');
  });
});

describe('a refund', () => {
  it("is sent once, and the day's totals agree with Stripe", async () => {
    const { id, session } = await paid();
    const { services, tenant } = journey;
    const request = {
      tenant: tenant.slug,
      paymentId: id,
      amountCents: 15_000,
      reason: 'Cancelled',
      by: 'Robin',
    };
    expect(await requestRefund(services, request)).toMatchObject({ state: 'requested' });
    expect(await requestRefund(services, request)).toBe('too-much');
    await workOnDuePayments(services);
    expect(await post(stripe.event('charge.refunded', session))).toBe(200);
    await workOnDuePayments(services);
    expect(await refundsIn(id)).toEqual([-15_000]);
    const [from, to] = [new Date(Date.now() - 1e6), new Date(Date.now() + 1e6)];
    const day = await dailyReconciliation(services, tenant, from, to);
    const ofPayment = day.payments.find(({ payment }) => payment.id === id);
    expect(ofPayment?.theirs).toEqual(ofPayment?.ours);
    expect(ofPayment?.ours).toEqual({ receivedCents: 20_000, refundedCents: 15_000, feeCents: 380 });
    const [totals] = day.totals;
    const { received, refunded } = stripe.balance;
    expect(totals?.provider).toBe('stripe');
    // Every payment of these tests was read by now.
    expect([totals?.receivedCents, 0 - (totals?.refundedCents ?? 0)]).toEqual([received, refunded]);
  });

  it.each(['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    "made in Stripe's dashboard is in the ledger once, by %s",
    async (type) => {
      const { id, session } = await paid();
      stripe.refundByHand(session, 5_000);
      for (let times = 0; times < 3; times += 1) expect(await post(stripe.event(type, session))).toBe(200);
      await journey.work();
      expect(await refundsIn(id)).toEqual([-5_000]);
      expect(await journey.services.paymentRecords.refundsOf(journey.tenant.slug, id)).toMatchObject([
        { by: 'provider', state: 'done', amountCents: 5_000 },
      ]);
      const reported = journey.reportedRefunds.filter(({ paymentId }) => paymentId === id);
      expect(reported).toMatchObject([{ by: 'provider' }]);
    },
  );

  it("made at the desk and in Stripe's dashboard at once leaves once", async () => {
    const { id, session } = await paid();
    const tenant = journey.tenant.slug;
    await requestRefund(journey.services, {
      tenant,
      paymentId: id,
      amountCents: 20_000,
      reason: 'Cancelled',
      by: 'Robin',
    });
    stripe.refundByHand(session, 20_000);
    await journey.work();
    expect(await refundsIn(id)).toEqual([-20_000]);
    const refunds = await journey.services.paymentRecords.refundsOf(tenant, id);
    expect(refunds.map(({ by, state }) => [by, state]).sort()).toEqual([
      ['Robin', 'failed'],
      ['provider', 'done'],
    ]);
    expect(await journey.stored(id)).toMatchObject({ refundedCents: 20_000 });
  });
});
