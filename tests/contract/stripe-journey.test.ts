import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { createPayments } from '#server/people/payments/create-payments';
import { openPayment, refreshPayment } from '#server/people/payments/open-payment';
import type { Refund } from '#server/people/payments/payment';
import type { RefundReport } from '#server/people/payments/payment-store-port';
import { dailyReconciliation } from '#server/people/payments/reconcile-day';
import { requestRefund } from '#server/people/payments/request-refund';
import { newPayment } from '#server/people/payments/rules/new-payment';
import { workOnDuePayments } from '#server/people/payments/work-on-payments';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Tenant } from '#server/settings/tenant-schema';
import * as api from '../../app/routes/api.$';
import { FakeStripe, fakeKey, fakeWebhookSecret } from '../support/fake-stripe';
import { openTestServices } from '../support/test-services';
import { testTenant } from '../support/test-tenant';

/** A payment from its page to the ledger, with Stripe's events as it sends them. */
const slug = 'corner-cars';
const stripe = new FakeStripe();
let services: Services;
let tenant: Tenant;
/** Refunds that were reported. */
const left: Refund[] = [];

beforeAll(async () => {
  await stripe.start();
  const environment = {
    ...{ CORNER_CARS_KEY: fakeKey, CORNER_CARS_HOOK: fakeWebhookSecret },
    WEBHOOK_PRIVATE_HOSTS: new URL(stripe.url).host,
  };
  services = await openTestServices({ running: true, environment });
  // Whatever is paid here is kept.
  const { config, database, tenants, clock, log } = services;
  const subject = {
    kind: 'reference',
    paid: async () => ({ keep: true }) as const,
    unpaid: async () => undefined,
  } as const;
  const own = { config, commits: new GroupCommit(database), tenants, clock, log };
  const onRefunded: RefundReport = async (_trx, _payment, refund) => void left.push(refund);
  Object.assign(services, createPayments({ ...own, subjectOf: () => subject, onRefunded }));
  const site = services.tenants.bySlug(slug);
  if (!site) throw new Error('no site');
  tenant = site;
  const method = {
    kind: 'stripe',
    secret_key_env: 'CORNER_CARS_KEY',
    webhook_secret_env: 'CORNER_CARS_HOOK',
  };
  const { payments } = testTenant({ payments: { methods: [{ ...method, url: stripe.url }] } });
  Object.assign(tenant.payments, payments);
});
afterEach(() => {
  stripe.calm();
  expect(stripe.violations.splice(0)).toEqual([]);
});
afterAll(async () => {
  await services.close();
  await stripe.stop();
});

async function opened(amountCents = 20_000) {
  const now = services.clock.now();
  const payment = newPayment(
    {
      ...{ tenant: slug, subject: { kind: 'reference', id: 'INV-1' }, provider: 'stripe', amountCents },
      ...{ description: 'Invoice INV-1', returnHref: () => 'https://corner-cars.example/paid' },
      expiresAt: new Date(now.getTime() + 900_000),
    },
    randomBytes(24),
    now,
  );
  await services.database.transaction().execute((trx) => services.payments.add(payment, trx));
  const page = await openPayment(services, tenant, payment.id);
  const { id } = payment;
  return { id, session: page?.payment.providerRef ?? '', page };
}

async function post(event: { readonly body: string; readonly signature?: string }, host = slug) {
  const { body, signature } = event;
  const request = new Request(`http://${host}.localhost/api/payments/stripe`, {
    ...{ method: 'POST', body },
    headers: {
      ...{ host: `${host}.localhost`, 'content-type': 'application/json; charset=utf-8' },
      ...{ 'x-peer-address': '198.51.100.7', ...(signature ? { 'stripe-signature': signature } : {}) },
    },
  });
  return (await api.action({ request, params: {}, context: {} })).status;
}

const stored = (id: string) => services.payments.byId(slug, id);
async function ledgerOf(id: string) {
  const entries = await services.paymentRecords.ledgerOf(slug, new Date(0), new Date(Date.now() + 1e6));
  return entries
    .filter(({ paymentId }) => paymentId === id)
    .map(({ kind, amountCents }) => [kind, amountCents]);
}

describe('the webhook', () => {
  it('is there for sites with Stripe alone', async () => {
    const { session } = await opened();
    expect(await post(stripe.event('checkout.session.completed', session), 'brolga')).toBe(404);
  });

  it.each([
    ['a wrong secret', { secret: 'whsec_other' }],
    ['an old time', { secondsAgo: 600 }],
  ])('refuses a signature with %s', async (_, options) => {
    const { session, id } = await opened();
    stripe.pay(session);
    expect(await post(stripe.event('checkout.session.completed', session, options))).toBe(400);
    await workOnDuePayments(services);
    expect(await stored(id)).toMatchObject({ state: 'open' });
  });

  it('refuses an event without a signature, and takes one about somebody else’s payment', async () => {
    const { session } = await opened();
    const event = stripe.event('checkout.session.completed', session);
    expect(await post({ body: event.body })).toBe(400);
    expect(await post(event)).toBe(200);
  });

  it('makes a payment paid once, however often and in whatever order events arrive', async () => {
    const { id, session, page } = await opened();
    expect(page).toMatchObject({ kind: 'open', payment: { href: expect.stringContaining(session) } });
    const early = stripe.event('payment_intent.created', session);
    stripe.pay(session);
    const late = stripe.event('checkout.session.completed', session);
    for (const event of [late, late, early, late]) expect(await post(event)).toBe(200);
    while ((await workOnDuePayments(services)) > 0);
    expect(await stored(id)).toMatchObject({ state: 'paid', receivedCents: 20_000, feeCents: 380 });
    expect((await ledgerOf(id)).sort()).toEqual([
      ['fee', -380],
      ['payment', 20_000],
    ]);
  });

  it('is processed later if Stripe can’t be asked now', async () => {
    const { id, session } = await opened();
    stripe.pay(session);
    expect(await post(stripe.event('checkout.session.completed', session))).toBe(200);
    stripe.trouble({ status: 503, times: 2 });
    await workOnDuePayments(services);
    expect(await stored(id)).toMatchObject({ state: 'open' });
    const ahead = { now: () => new Date(Date.now() + 6_000) };
    await workOnDuePayments({ ...services, clock: ahead });
    expect(await stored(id)).toMatchObject({ state: 'paid' });
  });
});

describe('a payment by PayTo', () => {
  it.each([
    ['checkout.session.async_payment_succeeded', true, 'paid', 20_000],
    ['checkout.session.async_payment_failed', false, 'failed', 0],
  ] as const)('waits for the bank until %s', async (type, isPaid, state, receivedCents) => {
    const { id, session } = await opened();
    stripe.startTransfer(session);
    await post(stripe.event('checkout.session.completed', session));
    while ((await workOnDuePayments(services)) > 0);
    expect(await stored(id)).toMatchObject({ state: 'open', receivedCents: 0 });
    stripe.endTransfer(session, isPaid);
    await post(stripe.event(type, session));
    while ((await workOnDuePayments(services)) > 0);
    expect(await stored(id)).toMatchObject({ state, receivedCents });
  });
});

it('a dispute is logged as an error, and changes nothing here', async () => {
  const { id, session } = await opened();
  stripe.pay(session);
  await refreshPayment(services, tenant, id);
  const before = await ledgerOf(id);
  await post(stripe.event('charge.dispute.created', session));
  const errors: unknown[] = [];
  const error = (...words: unknown[]) => void errors.push(words);
  const log = Object.assign(Object.create(services.log), { error }) as typeof services.log;
  while ((await workOnDuePayments({ ...services, log })) > 0);
  expect(errors).toMatchObject([[{ payment: id, type: 'charge.dispute.created' }, expect.any(String)]]);
  expect(await ledgerOf(id)).toEqual(before);
});

describe('a shopper who returns', () => {
  it('finds the payment paid before any event has arrived', async () => {
    const { id, session } = await opened();
    stripe.pay(session);
    expect(await refreshPayment(services, tenant, id)).toMatchObject({ state: 'paid' });
  });

  it('finds it closed when its time is over, and nobody can pay it any more', async () => {
    const { id, session } = await opened();
    const late = { ...services, clock: { now: () => new Date(Date.now() + 901_000) } };
    expect(await refreshPayment(late, tenant, id)).toMatchObject({ state: 'closed' });
    expect(() => stripe.pay(session)).toThrow('closed');
  });
});

describe('money', () => {
  it.each([
    ['too little', { amount: 19_000 }, 19_000],
    ['another currency', { currency: 'nzd' }, 20_000],
  ])('goes back when it is %s', async (_, paid, cents) => {
    const { id, session } = await opened();
    stripe.pay(session, { ...paid, fee: 0 });
    await refreshPayment(services, tenant, id);
    expect(await stored(id)).toMatchObject({ state: 'failed', problem: expect.any(String) });
    await workOnDuePayments(services);
    expect(await ledgerOf(id)).toEqual([
      ['payment', cents],
      ['refund', -cents],
    ]);
  });

  it('goes back once, and the day agrees with Stripe', async () => {
    const { id, session } = await opened();
    stripe.pay(session);
    await refreshPayment(services, tenant, id);
    const request = { tenant: slug, paymentId: id, amountCents: 15_000, reason: 'Cancelled', by: 'Robin' };
    expect(await requestRefund(services, request)).toMatchObject({ state: 'requested' });
    expect(await requestRefund(services, request)).toBe('too-much');
    await workOnDuePayments(services);
    expect(await post(stripe.event('charge.refunded', session))).toBe(200);
    await workOnDuePayments(services);
    expect(await ledgerOf(id)).toContainEqual(['refund', -15_000]);
    const day = await dailyReconciliation(
      services,
      tenant,
      new Date(Date.now() - 1e6),
      new Date(Date.now() + 1e6),
    );
    const own = day.payments.find(({ payment }) => payment.id === id);
    expect(own?.theirs).toEqual(own?.ours);
    expect(own?.ours).toEqual({ receivedCents: 20_000, refundedCents: 15_000, feeCents: 380 });
    const [totals] = day.totals;
    const { received, refunded } = stripe.balance;
    expect(totals?.provider).toBe('stripe');
    // Every payment of these tests was read by now.
    expect([totals?.receivedCents, 0 - (totals?.refundedCents ?? 0)]).toEqual([received, refunded]);
  });

  it.each(['charge.refunded', 'refund.created', 'refund.updated', 'charge.refund.updated'])(
    'that the dealer sends back in Stripe’s dashboard is in the ledger once, by %s',
    async (type) => {
      const { id, session } = await opened();
      stripe.pay(session);
      await refreshPayment(services, tenant, id);
      stripe.refundByHand(session, 5_000);
      for (let times = 0; times < 3; times += 1) expect(await post(stripe.event(type, session))).toBe(200);
      while ((await workOnDuePayments(services)) > 0);
      expect((await ledgerOf(id)).filter(([kind]) => kind === 'refund')).toEqual([['refund', -5_000]]);
      expect(await services.paymentRecords.refundsOf(slug, id)).toMatchObject([
        { by: 'provider', state: 'done', amountCents: 5_000 },
      ]);
      expect(left.filter(({ paymentId }) => paymentId === id)).toMatchObject([{ by: 'provider' }]);
    },
  );

  it('that Stripe’s dashboard and this site send back at once leaves once', async () => {
    const { id, session } = await opened();
    stripe.pay(session);
    await refreshPayment(services, tenant, id);
    const request = { tenant: slug, paymentId: id, amountCents: 20_000, reason: 'Cancelled', by: 'Robin' };
    await requestRefund(services, request);
    stripe.refundByHand(session, 20_000);
    while ((await workOnDuePayments(services)) > 0);
    expect((await ledgerOf(id)).filter(([kind]) => kind === 'refund')).toEqual([['refund', -20_000]]);
    const states = (await services.paymentRecords.refundsOf(slug, id)).map(({ by, state }) => [by, state]);
    expect(states.sort()).toEqual([
      ['Robin', 'failed'],
      ['provider', 'done'],
    ]);
    expect(await stored(id)).toMatchObject({ refundedCents: 20_000 });
  });

  it('that goes back in the dashboard and bounces is kept again', async () => {
    const { id, session } = await opened();
    stripe.pay(session);
    await refreshPayment(services, tenant, id);
    stripe.refundByHand(session, 5_000);
    await post(stripe.event('charge.refunded', session));
    while ((await workOnDuePayments(services)) > 0);
    const refund = stripe.refunds.at(-1);
    if (refund) refund.status = 'failed';
    await post(stripe.event('refund.failed', session));
    while ((await workOnDuePayments(services)) > 0);
    expect((await ledgerOf(id)).filter(([kind]) => kind === 'refund')).toEqual([
      ['refund', -5_000],
      ['refund', 5_000],
    ]);
    expect(await stored(id)).toMatchObject({ refundedCents: 0 });
  });
});
