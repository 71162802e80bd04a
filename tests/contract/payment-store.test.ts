import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type { ForeignRefund, ProviderPayment } from '#server/buying/payments/payment-provider-port';
import { type PaymentJob, PaymentQueue } from '#server/buying/payments/payment-queue';
import { PaymentRecords } from '#server/buying/payments/payment-records';
import { type MoneyVerdict, PaymentStore } from '#server/buying/payments/payment-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { aPayment, aRefund } from '../support/a-payment';
import { bothDatabases, engines } from '../support/both-databases';

const at = new Date('2026-11-23T02:01:00.000Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const unique = () => randomBytes(8).toString('hex');
const news = (change: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ref: 'cs_1',
  state: 'paid',
  amountCents: 20_000,
  currency: 'aud',
  feeCents: 0,
  refundedCents: 0,
  ...change,
});

const done = { state: 'done', ref: 're_1', problem: null, next: null } as const;

/** Stores over a database, with a subject that notes what it hears. */
function openStores(db: Kysely<Database>, verdict: MoneyVerdict = { keep: true }) {
  const commits = new GroupCommit(db);
  const heard: string[] = [];
  const payments = new PaymentStore(
    commits,
    () => ({
      kind: 'reservation',
      paid: async (_trx, { state, receivedCents }) => {
        heard.push(`paid ${state} ${receivedCents}`);
        return verdict;
      },
      unpaid: async (_trx, { state }) => void heard.push(`unpaid ${state}`),
      returned: async (_trx, _payment, cents) => void heard.push(`returned ${cents}`),
    }),
    async (_trx, { receivedCents, refundedCents }, { amountCents, by }) => {
      heard.push(`refunded ${amountCents} by ${by}, ${receivedCents - refundedCents} left`);
    },
  );
  const disputed = async (_trx: unknown, { dispute }: Payment) => void heard.push(`disputed ${dispute?.at}`);
  const records = new PaymentRecords(db);
  return { commits, payments, records, queue: new PaymentQueue(commits, undefined, disputed), heard };
}

const databaseOf = bothDatabases();

describe.each(engines)('in %s', (engine) => {
  const tenant = unique();

  async function withPayment(change: Partial<Payment> = {}, verdict?: MoneyVerdict) {
    const stores = openStores(databaseOf(engine), verdict);
    const payment = aPayment({ id: unique(), tenant, ...change });
    await stores.commits.run((trx) => stores.payments.add(payment, trx));
    const settle = (one: Partial<ProviderPayment> = {}, when = at) =>
      stores.payments.settle(payment.tenant, payment.id, news(one), when);
    const ledger = async () => {
      const entries = await stores.records.ledgerOf(payment.tenant, new Date(0), later(1e8));
      return entries.filter(({ paymentId }) => paymentId === payment.id);
    };
    const sum = async () => (await ledger()).reduce((total, { amountCents }) => total + amountCents, 0);
    const refundOf = (one: Partial<Refund> = {}) =>
      aRefund({ id: unique(), tenant: payment.tenant, paymentId: payment.id, ...one });
    return { ...stores, payment, settle, ledger, sum, refundOf };
  }

  describe('payments', () => {
    it('are disputed once, however often that is reported, and not again once that is decided', async () => {
      const { payments, payment, settle, queue, heard } = await withPayment();
      await settle();
      const at = later(9).toISOString();
      const report = (state: 'open' | 'closed', when = at) =>
        queue.disputed(tenant, payment.id, { state, at: when });
      await report('open');
      await report('open', later(10).toISOString());
      expect((await payments.byId(tenant, payment.id))?.dispute).toEqual({ state: 'open', at });
      await report('closed', later(11).toISOString());
      await report('open', later(12).toISOString());
      expect((await payments.byId(tenant, payment.id))?.dispute).toEqual({ state: 'closed', at });
      expect(heard.filter((one) => one.startsWith('disputed'))).toEqual([`disputed ${at}`]);
    });

    it('are returned unchanged, to their own tenant and subject only', async () => {
      const { payments, payment } = await withPayment({ subject: { kind: 'reference', id: unique() } });
      expect(await payments.byId(tenant, payment.id)).toEqual(payment);
      expect(await payments.byId('other', payment.id)).toBeNull();
      expect(await payments.ofSubject(tenant, 'reference', payment.subject.id)).toEqual([payment]);
      expect(await payments.ofSubject(tenant, 'reservation', payment.subject.id)).toEqual([]);
      expect(await payments.settle('other', payment.id, news(), at)).toBeNull();
    });

    it('open once, with the address of their page', async () => {
      const { settle } = await withPayment({ state: 'new', providerRef: null });
      expect(await settle({ state: 'open', href: 'https://pay.example/1' })).toMatchObject({
        state: 'open',
        providerRef: 'cs_1',
        href: 'https://pay.example/1',
      });
      expect(await settle({ state: 'open', ref: 'cs_2', href: 'https://pay.example/2' })).toMatchObject({
        providerRef: 'cs_1',
        href: 'https://pay.example/1',
      });
    });

    it('are paid once, however often and wherever it is reported', async () => {
      const { payments, payment, heard, ledger } = await withPayment();
      const other = openStores(databaseOf(engine, 2));
      const all = Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? payments : other.payments).settle(tenant, payment.id, news({ feeCents: 380 }), later(n)),
      );
      for (const one of await Promise.all(all)) expect(one).toMatchObject({ state: 'paid', feeCents: 380 });
      expect([...heard, ...other.heard]).toEqual(['paid paid 20000']);
      const entries = await ledger();
      expect(entries.map(({ kind, amountCents }) => [kind, amountCents]).sort()).toEqual([
        ['fee', -380],
        ['payment', 20_000],
      ]);
    });

    it('stay paid when older reports arrive, and become paid after they were closed', async () => {
      const { settle, heard } = await withPayment();
      await settle({ state: 'closed' });
      expect(await settle({}, later(1))).toMatchObject({ state: 'paid', paidAt: later(1).toISOString() });
      for (const state of ['open', 'failed', 'closed'] as const) {
        expect(await settle({ state })).toMatchObject({ state: 'paid' });
      }
      expect(heard).toEqual(['unpaid closed', 'paid paid 20000']);
    });

    it('are refunded at once if their subject can’t use the money', async () => {
      const { settle, queue, records, payment, sum } = await withPayment(
        { tenant: unique() },
        { keep: false, reason: 'The car was sold.' },
      );
      expect(await settle()).toMatchObject({ state: 'paid', refundedCents: 20_000 });
      const [refund] = await records.refundsOf(payment.tenant, payment.id);
      expect(refund).toMatchObject({ amountCents: 20_000, by: 'system', reason: 'The car was sold.' });
      expect(await sum()).toBe(20_000);
      await queue.refunded(payment.tenant, refund?.id ?? '', done, later(5));
      await queue.refunded(payment.tenant, refund?.id ?? '', done, later(6));
      expect(await sum()).toBe(0);
    });

    it.each([
      ['amount', { amountCents: 20_001 }],
      ['currency', { currency: 'usd' }],
    ])('with a wrong %s are not accepted, and are refunded', async (_, wrong) => {
      const { settle, heard, records, payment } = await withPayment();
      expect(await settle(wrong)).toMatchObject({ state: 'failed', problem: expect.any(String) });
      expect(heard).toEqual(['unpaid failed']);
      const [refund] = await records.refundsOf(tenant, payment.id);
      expect(refund?.amountCents).toBe('amountCents' in wrong ? wrong.amountCents : 20_000);
      expect(await settle()).toMatchObject({ state: 'failed' });
    });

    it('never refund more than was received, in forty refunds at once', async () => {
      const { payments, payment, settle, refundOf } = await withPayment();
      expect(await payments.addRefund(refundOf())).toBe('too-much');
      await settle();
      const other = openStores(databaseOf(engine, 2));
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          (n % 2 ? payments : other.payments).addRefund(refundOf({ amountCents: 3_000 })),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(6);
      expect(await payments.byId(tenant, payment.id)).toMatchObject({ refundedCents: 18_000 });
      for (const amountCents of [0, -1]) {
        expect(await payments.addRefund(refundOf({ amountCents }))).toBe('too-much');
      }
    });

    it('record refunds made at the provider once, and those that bounced', async () => {
      const { settle, sum, records, payments, payment, heard } = await withPayment();
      const hear = (state: ForeignRefund['state'], amountCents = 5_000) =>
        settle({ foreignRefunds: [{ ref: 're_hand', amountCents, state }] });
      const cents = async () => [await sum(), (await payments.byId(tenant, payment.id))?.refundedCents];
      await settle();
      await hear('sent');
      expect(await cents()).toEqual([20_000, 5_000]);
      await Promise.all(Array.from({ length: 5 }, () => hear('done')));
      await hear('sent');
      expect(await cents()).toEqual([15_000, 5_000]);
      expect(await records.refundsOf(tenant, payment.id)).toMatchObject([
        { amountCents: 5_000, by: 'provider', state: 'done', providerRef: 're_hand' },
      ]);
      expect(heard).toEqual(['paid paid 20000', 'refunded 5000 by provider, 15000 left', 'returned 5000']);
      for (let times = 0; times < 2; times += 1) await hear('failed');
      expect(await cents()).toEqual([20_000, 0]);
    });

    it('don’t count their own refunds as made at the provider', async () => {
      const { settle, sum, payments, queue, refundOf } = await withPayment();
      await settle();
      const refund = refundOf({ amountCents: 5_000 });
      await payments.addRefund(refund);
      await queue.refunded(tenant, refund.id, done, at);
      await settle({ foreignRefunds: [{ ref: 're_1', amountCents: 5_000, state: 'failed' }] });
      expect(await sum()).toBe(15_000);
    });

    it('are listed newest first, page by page', async () => {
      const own = unique();
      const ids: string[] = [];
      for (const minute of ['03', '01', '02']) {
        const createdAt = `2026-11-23T02:${minute}:00.000Z`;
        const { payment } = await withPayment({ tenant: own, createdAt, state: 'open' });
        ids.push(payment.id);
      }
      const { records } = openStores(databaseOf(engine));
      const first = await records.list(own, { limit: 2, state: 'open' });
      expect(first.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
      const second = await records.list(own, { limit: 2, after: ids[2] ?? '' });
      expect(second.map(({ id }) => id)).toEqual([ids[1]]);
      const day = { from: new Date('2026-11-23T02:02:00.000Z'), to: new Date('2026-11-23T02:03:00.000Z') };
      expect((await records.list(own, { limit: 9, ...day })).map(({ id }) => id)).toEqual([ids[2]]);
      expect(await records.list(own, { limit: 9, state: 'paid' })).toEqual([]);
    });
  });

  describe('refunds', () => {
    async function withRefund() {
      const stores = await withPayment();
      await stores.settle();
      const refund = stores.refundOf();
      expect(await stores.payments.addRefund(refund)).toBe('added');
      const hear = (state: Refund['state'], problem: string | null = null) =>
        stores.queue.refunded(tenant, refund.id, { state, ref: 're_1', problem, next: null }, later(9));
      const left = async () => (await stores.payments.byId(tenant, stores.payment.id))?.refundedCents;
      return { ...stores, refund, hear, left };
    }

    it('are in the ledger once they are done, whatever is reported before and after', async () => {
      const { hear, sum, left } = await withRefund();
      await hear('sent');
      expect(await sum()).toBe(20_000);
      await Promise.all(Array.from({ length: 10 }, () => hear('done')));
      expect(await hear('sent')).toMatchObject({ state: 'done', providerRef: 're_1' });
      expect([await sum(), await left()]).toEqual([10_000, 10_000]);
    });

    it('free the amount if they fail, and are reversed in the ledger if they bounce', async () => {
      const { hear, sum, left } = await withRefund();
      await hear('done');
      await hear('failed', 'account closed');
      expect(await hear('done')).toMatchObject({ state: 'failed', problem: 'account closed' });
      expect([await sum(), await left()]).toEqual([20_000, 0]);
    });
  });

  describe('work on payments', () => {
    const ofTenant = (jobs: readonly PaymentJob[], own: string) =>
      jobs.filter((job) => JSON.stringify(job).includes(own));
    const due = (now: Date, limit = 1_000, except: readonly string[] = []) => ({
      now,
      leaseMs: 60_000,
      limit,
      except,
    });
    const event = {
      provider: 'stripe' as const,
      id: 'evt_1',
      type: 'charge.refunded',
      paymentId: 'payment-1',
      providerNumber: null,
      receivedAt: at.toISOString(),
    };

    it('is leased by one process at a time, and by the next one when the lease ends', async () => {
      const own = unique();
      const { queue, payment } = await withPayment({ tenant: own, createdAt: at.toISOString() });
      const other = openStores(databaseOf(engine, 2)).queue;
      expect(ofTenant(await queue.take(due(later(29))), own)).toEqual([]);
      const taken = await Promise.all(
        Array.from({ length: 6 }, (_, n) => (n % 2 ? queue : other).take(due(later(30)))),
      );
      const [job, ...more] = taken.flatMap((jobs) => ofTenant(jobs, own));
      expect(job).toMatchObject({ kind: 'check', payment: { id: payment.id } });
      expect(more).toEqual([]);
      expect(ofTenant(await other.take(due(later(89))), own)).toEqual([]);
      expect(ofTenant(await other.take(due(later(90))), own)).toHaveLength(1);
      // The first process wakes up again: it has nothing to say any more.
      if (job) await queue.putOff(job, null);
      expect(ofTenant(await other.take(due(later(150))), own)).toHaveLength(1);
    });

    it('ends when nothing is left to do', async () => {
      const own = unique();
      const { queue, settle } = await withPayment({ tenant: own });
      await settle();
      expect(ofTenant(await queue.take(due(later(1e6))), own)).toEqual([]);
    });

    it('stores an event once, and returns it until it is done', async () => {
      const own = unique();
      const { queue } = openStores(databaseOf(engine));
      const ownEvent = { ...event, tenant: own };
      for (let times = 0; times < 3; times += 1) await queue.report(ownEvent);
      const [job, ...more] = ofTenant(await queue.take(due(at)), own);
      expect(job).toMatchObject({ kind: 'event', event: ownEvent, attempts: 0 });
      expect(more).toEqual([]);
      if (job) await queue.putOff(job, later(5));
      const [again] = ofTenant(await queue.take(due(later(5))), own);
      expect(again).toMatchObject({ attempts: 1 });
      if (again) await queue.putOff(again, null);
      await queue.report(ownEvent);
      expect(ofTenant(await queue.take(due(later(1e6))), own)).toEqual([]);
    });

    it('skips sites that are left out', async () => {
      const [own, served] = [unique(), unique()];
      const leftOut = [...Array.from({ length: 999 }, (_, n) => `left-out-${n}`), own];
      const createdAt = at.toISOString();
      const { queue, payments, settle, refundOf } = await withPayment({ tenant: own, createdAt });
      await settle({}, at);
      await payments.addRefund(refundOf({ createdAt }));
      await withPayment({ tenant: own, createdAt });
      await queue.report({ ...event, tenant: own });
      await queue.report({ ...event, tenant: served, receivedAt: later(1).toISOString() });
      // Work of other tests may be due as well, and older: it is leased first.
      await queue.take({ ...due(at, 1_000, leftOut), leaseMs: 1e9 });
      const [job] = await queue.take(due(later(1), 1, leftOut));
      expect(job).toMatchObject({ kind: 'event', event: { tenant: served } });
      const taken = await queue.take(due(later(40), 1_000, leftOut));
      expect(ofTenant(taken, own)).toEqual([]);
      const mended = ofTenant(await queue.take(due(later(40), 1_000, leftOut.slice(0, -1))), own);
      expect(mended.map(({ kind, attempts }) => [kind, attempts]).sort()).toEqual([
        ['check', 0],
        ['event', 0],
        ['refund', 0],
      ]);
    });

    it('sends a stored refund until it is done', async () => {
      const own = unique();
      const { queue, payments, settle, refundOf } = await withPayment({ tenant: own });
      await settle();
      const refund = refundOf({ createdAt: at.toISOString() });
      await payments.addRefund(refund);
      const take = async (when: Date) => ofTenant(await queue.take(due(when)), own);
      expect(await take(at)).toMatchObject([{ kind: 'refund', refund, attempts: 0 }]);
      const wait = { state: 'requested', ref: null, problem: 'HTTP 503', next: later(5) } as const;
      await queue.refunded(own, refund.id, wait, later(1));
      expect(await take(later(5))).toMatchObject([{ attempts: 1, refund: { problem: 'HTTP 503' } }]);
      await queue.refunded(own, refund.id, done, later(6));
      expect(await take(later(1e6))).toEqual([]);
    });
  });
});
