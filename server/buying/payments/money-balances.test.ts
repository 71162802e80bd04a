import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GroupCommit } from '#server/platform/database/group-commit';
import { requestRefund } from '../../../tests/support/a-payment';
import { PretendProvider } from '../../../tests/support/pretend-provider';
import { runs } from '../../../tests/support/property-runs';
import { sqliteForFile } from '../../../tests/support/sqlite-for-file';
import { testTenant } from '../../../tests/support/test-tenant';
import { closePayment, openPayment, refreshPayment } from './open-payment';
import { PaymentQueue } from './payment-queue';
import { PaymentRecords } from './payment-records';
import { PaymentStore } from './payment-store';
import { newPayment } from './rules/new-payment';
import { workOnDuePayments } from './work-on-payments';

type PaymentOrder = Parameters<typeof newPayment>[0];

const site = testTenant({ payments: { methods: [{ kind: 'practice' }] } });
let sites = 0;
const start = Date.parse('2026-11-23T02:00:00.000Z');
const day = 86_400_000;
const db = sqliteForFile();

/** What may happen to a payment, in any order. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('open', 'refresh', 'close', 'work', 'event', 'pay', 'decline') }),
    fc.record({ do: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 40_000 }) }),
    fc.record({ do: fc.constant('pay' as const), currency: fc.constant('usd') }),
    fc.record({ do: fc.constant('refund' as const), cents: fc.integer({ min: -5, max: 25_000 }) }),
    fc.record({
      do: fc.constant('trouble' as const),
      faults: fc.array(fc.constantFrom('before', 'after'), { maxLength: 4 }),
    }),
    fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 1_200 }) }),
    fc.record({ do: fc.constant('change-mind' as const) }),
  ),
  { maxLength: 25 },
);

async function given() {
  const commits = new GroupCommit(db);
  const provider = new PretendProvider();
  // A site of its own: its ledger stays short.
  sites += 1;
  const tenant = { ...site, slug: `site-${sites}` };
  const state = { now: start, keeps: true, verdicts: [] as string[] };
  const silent = () => undefined;
  const deps = {
    payments: new PaymentStore(commits, () => ({
      kind: 'reference',
      paid: async () => {
        state.verdicts.push(state.keeps ? 'kept' : 'returned');
        return state.keeps ? { keep: true } : { keep: false, reason: 'No longer for sale' };
      },
      unpaid: async () => undefined,
    })),
    paymentQueue: new PaymentQueue(commits),
    paymentRecords: new PaymentRecords(db),
    paymentProviders: { offered: () => [], of: () => provider, eventOf: () => null },
    tenants: { bySlug: () => tenant, leftOut: () => [] },
    clock: { now: () => new Date(state.now) },
    log: { info: silent, warn: silent, error: silent },
  };
  const order: PaymentOrder = {
    tenant: tenant.slug,
    subject: { kind: 'reference', id: 'r1' },
    provider: 'practice',
    amountCents: 20_000,
    description: 'Deposit',
    returnHref: () => 'https://brolga.example/',
    expiresAt: new Date(start + 900_000),
  };
  const random = crypto.getRandomValues(new Uint8Array(24));
  const payment = newPayment(order, random, deps.clock.now());
  await commits.run((trx) => deps.payments.add(payment, trx));
  return { deps, provider, state, tenant, id: payment.id };
}

type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

async function take(
  { deps, provider, state, tenant, id }: Awaited<ReturnType<typeof given>>,
  step: Step,
): Promise<void> {
  const change = {
    ...('cents' in step ? { amountCents: step.cents } : {}),
    ...('currency' in step ? { currency: step.currency } : {}),
  };
  switch (step.do) {
    case 'open':
      return void (await openPayment(deps, tenant, id));
    case 'refresh':
      return void (await refreshPayment(deps, tenant, id));
    case 'close':
      return void (await closePayment(deps, tenant, id));
    case 'work':
      return void (await workOnDuePayments(deps));
    case 'event': {
      const named = { paymentId: id, providerNumber: null };
      const event = { tenant: tenant.slug, provider: 'practice', type: 'x.refund', ...named } as const;
      const receivedAt = deps.clock.now().toISOString();
      return deps.paymentQueue.report({ ...event, id: `evt ${id} ${state.now}`, receivedAt });
    }
    case 'pay':
      // A page whose address was never stored is known to nobody.
      if ((await deps.payments.byId(tenant.slug, id))?.href) provider.pay(id, change);
      return;
    case 'decline':
      return provider.decline(id);
    case 'refund': {
      const amountCents = 'cents' in step ? step.cents : 0;
      const request = { tenant: tenant.slug, paymentId: id, amountCents, reason: 'Cancelled', by: 'shopper' };
      return void (await requestRefund(deps, request));
    }
    case 'trouble':
      return void provider.faults.push(...('faults' in step ? step.faults : []));
    case 'wait':
      state.now += 'seconds' in step ? step.seconds * 1_000 : 0;
      return;
    default:
      state.keeps = !state.keeps;
  }
}

/** The provider is well again, and enough time passes. */
async function settleDown({ deps, provider, state }: Awaited<ReturnType<typeof given>>): Promise<void> {
  provider.faults.length = 0;
  for (let rounds = 0; rounds < 4; rounds += 1) {
    state.now += day;
    while ((await workOnDuePayments(deps)) > 0) state.now += 1;
  }
}

it('money in equals money out plus money kept, in any order of events', async () => {
  const books = fc.asyncProperty(steps, async (journey) => {
    const one = await given();
    const { deps, provider, state, tenant, id } = one;
    for (const step of journey) await take(one, step);
    await settleDown(one);

    const payment = await deps.payments.byId(tenant.slug, id);
    const truth = provider.money(id);
    const entries = await deps.paymentRecords.ledgerOf(tenant.slug, new Date(0), new Date(state.now + 1));
    const own = entries.filter(({ paymentId }) => paymentId === id);
    const sum = (kind: string) =>
      own.filter((entry) => entry.kind === kind).reduce((total, { amountCents }) => total + amountCents, 0);
    const refunds = await deps.paymentRecords.refundsOf(tenant.slug, id);

    // The ledger has what the provider took and sent back, to the cent.
    const ledger = { received: sum('payment'), refunded: 0 - sum('refund'), fee: 0 - sum('fee') };
    expect(ledger).toEqual({ received: truth.received, refunded: truth.refunded, fee: truth.fee });
    // Nothing is left open.
    expect(payment?.state).toMatch(/paid|failed|closed/);
    expect(refunds.filter(({ state: one }) => one !== 'done' && one !== 'failed')).toEqual([]);
    // A subject decides once, and only over the right amount; everything else is refunded.
    expect(state.verdicts.length).toBe(payment?.state === 'paid' ? 1 : 0);
    const isKept = payment?.state === 'paid' && state.verdicts[0] === 'kept';
    if (!isKept) expect(truth.received - truth.refunded).toBe(0);
    expect(payment?.refundedCents).toBe(truth.refunded);
  });
  await fc.assert(books, { numRuns: runs(1_000) });
}, 120_000);
