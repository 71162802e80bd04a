import { expect, test, vi } from 'vitest';
import { ok } from '#server/platform/result';
import { aPaidDeposit } from '../../../tests/support/a-held-car';
import { aPayment, aRefund } from '../../../tests/support/a-payment';
import { testTenant } from '../../../tests/support/test-tenant';
import type { LedgerEntry } from './payment';
import { dailyReconciliation } from './reconcile-day';
import {
  disputeReport,
  paymentEvent,
  paymentRecord,
  paymentRecordSchema,
  refundEvent,
  reportingSubject,
} from './report-payments';
import { newPayment, referenceOf } from './rules/new-payment';
import { dayTotals } from './rules/reconciliation';
import { workOnDuePayments } from './work-on-payments';

type PaymentOrder = Parameters<typeof newPayment>[0];

const site = { slug: 'brolga', hosts: ['www.brolga.example'] };

test('a record matches its schema', () => {
  const record = paymentRecord(aPaidDeposit(), site);
  expect(paymentRecordSchema.parse(record)).toEqual(record);
  expect(record).toMatchObject({ object: 'payment', id: 'p1', url: null, amount: 500, currency: 'AUD' });
  const withDesk = { ...site, desk: { enabled: true } };
  expect(paymentRecord(aPaidDeposit(), withDesk).url).toBe('https://www.brolga.example/desk/payments/p1');
});

test('an event has the same id whenever it is made', () => {
  const data = { id: 'p1', received: 500 };
  const event = { id: 'payment-event-p1-paid', type: 'payment.paid', phone: '', data };
  expect(paymentEvent(aPaidDeposit(), 'payment.paid', site)).toMatchObject(event);
});

test('a refund is reported with its payment', () => {
  const refund = aRefund({ id: 'f1', paymentId: 'p1', amountCents: 20_000, state: 'done' });
  const data = { refunded: 200, refund: { id: 'f1', amount: 200 } };
  const event = refundEvent(aPaidDeposit({ refundedCents: 20_000 }), refund, site);
  expect(event).toMatchObject({ id: 'refund-event-f1', type: 'payment.refunded', data });
});

const order: PaymentOrder = {
  tenant: 'brolga',
  subject: { kind: 'reservation', id: 'r1' },
  provider: 'practice',
  amountCents: 20_000,
  description: 'Deposit',
  returnHref: (id: string) => `https://a.example/${id}`,
  expiresAt: new Date('2026-11-23T02:15:00.000Z'),
};
const now = new Date('2026-11-23T02:00:00.000Z');
const random = new Uint8Array(24).map((_, at) => at * 11);

test('a new payment has an id for addresses, and no money', () => {
  const payment = newPayment(order, random, now);
  expect(payment.id).toMatch(/^[\w-]{22}$/);
  expect(payment.returnHref).toBe(`https://a.example/${payment.id}`);
  expect(payment).toMatchObject({ state: 'new', receivedCents: 0, refundedCents: 0, providerRef: null });
});

test('a reference has eight letters and digits that are not easily confused', () => {
  for (let first = 0; first < 256; first += 1) {
    expect(referenceOf(new Uint8Array(8).fill(first))).toMatch(/^[A-Z3-9]{8}$/);
    expect(referenceOf(new Uint8Array(8).fill(first))).not.toMatch(/[B8S5O0I1LZ2]/);
  }
});

test.each([0, -1, 0.5, Number.NaN])('an amount of %d cents is refused', (amountCents) => {
  expect(() => newPayment({ ...order, amountCents }, random, now)).toThrow(RangeError);
});

const entry = (paymentId: string, kind: LedgerEntry['kind'], amountCents: number): LedgerEntry => ({
  id: `${paymentId} ${kind}`,
  tenant: 'brolga',
  paymentId,
  kind,
  amountCents,
  key: kind,
  at: '2026-11-23T02:00:00.000Z',
});

test('adds up a day by provider: net is received less refunds and fees', () => {
  const entries = [
    entry('a', 'payment', 20_000),
    entry('a', 'fee', -380),
    entry('b', 'refund', -5_000),
    entry('c', 'payment', 50_000),
    entry('unknown', 'payment', 1),
  ];
  const providers = new Map([
    ['a', 'stripe'],
    ['b', 'stripe'],
    ['c', 'bank_transfer'],
  ] as const);
  const none = { refundedCents: 0, feeCents: 0 };
  const stripe = { provider: 'stripe', refundedCents: -5_000, feeCents: -380 };
  expect(dayTotals(entries, providers)).toEqual([
    { ...none, provider: 'bank_transfer', payments: 1, receivedCents: 50_000, netCents: 50_000 },
    { ...stripe, payments: 1, receivedCents: 20_000, netCents: 14_620 },
  ]);
});

test('a day asks each provider once for each payment', async () => {
  const payment = aPaidDeposit({ provider: 'stripe', providerRef: 'cs_1' });
  const theirs = {
    ref: 'cs_1',
    state: 'paid',
    amountCents: 1,
    currency: 'aud',
    feeCents: 0,
    refundedCents: 0,
  };
  const read = vi.fn(async () => ok(theirs));
  const settle = vi.fn(async () => payment);
  const deps = {
    payments: { byId: async () => payment, settle },
    paymentRecords: { list: async () => [payment], ledgerOf: async () => [], refundsOf: async () => [] },
    paymentProviders: { of: () => ({ read }) },
    clock: { now: () => now },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  } as unknown as Parameters<typeof dailyReconciliation>[0];
  const day = await dailyReconciliation(deps, testTenant(), now, now);
  expect(day.payments).toMatchObject([{ theirs: { receivedCents: 1 }, problem: null }]);
  expect([read.mock.calls.length, settle.mock.calls.length]).toEqual([1, 1]);
});

test('the dealer hears of a disputed payment at every address for leads', async () => {
  const send = vi.fn(async () => '');
  const tenant = testTenant({ delivery: { email_to: ['a@dealer.example', 'b@dealer.example'] } });
  const report = disputeReport({
    messages: { send },
    tenants: { bySlug: () => tenant },
    clock: { now: () => now },
  });
  await report(undefined as never, aPaidDeposit({ provider: 'stripe', reference: 'HK7MQ4TW' }));
  const text = expect.stringContaining('Stripe');
  const email = { subject: 'Payment HK7MQ4TW is disputed', html: text, headers: {} };
  expect(send.mock.calls).toEqual(
    ['a', 'b'].map((name) => [
      undefined,
      expect.objectContaining({ to: `${name}@dealer.example`, purpose: 'dispute', text, email }),
    ]),
  );
});

type Deps = Parameters<typeof workOnDuePayments>[0];

const unused = () => Promise.reject(new Error('nothing is due'));

test('takes no work of sites that are not served', async () => {
  const take = vi.fn<Deps['paymentQueue']['take']>(async () => []);
  const leftOut = ['acme', 'brolga'].map((slug) => ({ slug, hosts: [], problems: [] }));
  const deps: Deps = {
    paymentQueue: { take, putOff: unused, refunded: unused, disputed: unused },
    payments: {
      add: unused,
      endTime: unused,
      byId: unused,
      ofSubject: unused,
      settle: unused,
      addRefund: unused,
    },
    paymentRecords: { refundsOf: unused },
    paymentProviders: { offered: () => [], of: () => undefined, eventOf: () => null },
    tenants: { bySlug: () => null, leftOut: () => leftOut },
    clock: { now: () => now },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  };
  expect(await workOnDuePayments(deps)).toBe(0);
  expect(take).toHaveBeenCalledWith({ now, leaseMs: 60_000, limit: 100, except: ['acme', 'brolga'] });
});

test('a subject whose payments are reported still hears everything itself', async () => {
  const announce = vi.fn(async () => undefined);
  const [working, returned, unpaid] = [vi.fn(), vi.fn(), vi.fn()];
  const paid = vi.fn(async () => ({ keep: true }) as const);
  const own = { kind: 'reservation', paid, unpaid, working, returned } as const;
  const subject = reportingSubject(own, { messages: { announce }, tenants: { bySlug: () => null } });
  const trx = undefined as never;
  await subject.working?.(trx, aPayment({ workingSince: now.toISOString() }), now);
  await subject.returned?.(trx, aPayment(), 100, now);
  expect(announce).not.toHaveBeenCalled();
  await subject.paid(trx, aPayment({ state: 'paid' }), now);
  await subject.unpaid(trx, aPayment({ state: 'failed' }), now);
  for (const heard of [working, returned, paid, unpaid]) expect(heard).toHaveBeenCalledOnce();
  expect(announce).toHaveBeenCalledTimes(2);
});
