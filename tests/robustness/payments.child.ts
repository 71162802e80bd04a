import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createPayments } from '#server/people/payments/create-payments';
import { openPayment, refreshPayment } from '#server/people/payments/open-payment';
import type { PaymentProvider } from '#server/people/payments/payment-provider-port';
import { practisePayment } from '#server/people/payments/practise-payment';
import { requestRefund } from '#server/people/payments/request-refund';
import { newPayment } from '#server/people/payments/rules/new-payment';
import { startWorkingOnPayments } from '#server/people/payments/work-on-payments';
import { parseConfig } from '#server/platform/config';
import { GroupCommit } from '#server/platform/database/group-commit';
import { openDatabase } from '#server/platform/database/open';
import { createLog } from '#server/platform/log';
import { testTenant } from '../support/test-tenant';

/** Takes payments as the site does, without HTTP, and dies at the point that the test names. */
const [, , DATA_DIR, DATABASE_URL, diesAt = '', aheadMs = '0'] = process.argv;
const config = parseConfig({ DATA_DIR, DATABASE_URL, SESSION_SECRET: 'x'.repeat(32), LOG_LEVEL: 'info' });
const database = await openDatabase(config);
const commits = new GroupCommit(database);
const tenant = testTenant({ payments: { methods: [{ kind: 'practice' }] } });
// Later processes find the leases of those that were killed at their end.
const clock = { now: () => new Date(Date.now() + Number(aheadMs)) };
await sql`create table if not exists test_holds (payment_id text primary key)`.execute(database);

/** The point is passed some times before the process dies there, in the middle of other work. */
let passes = 4;
function point(name: string): void {
  if (name !== diesAt) return;
  passes -= 1;
  if (passes <= 0) process.kill(process.pid, 'SIGKILL');
}

const base = createPayments({
  ...{ config, commits, clock, log: createLog('info'), tenants: { bySlug: () => tenant } },
  subjectOf: () => ({
    kind: 'reference',
    paid: async (trx, { id }) => {
      await sql`insert into test_holds (payment_id) values (${id})`.execute(trx);
      point('hold');
      return { keep: true };
    },
    unpaid: async () => undefined,
  }),
});

/** Each call has a point before it and one after it. */
function withPoints<T extends object>(target: T, names: readonly (keyof T & string)[]): T {
  const copy = Object.create(target) as T;
  for (const name of names) {
    const call = target[name] as unknown as (...args: unknown[]) => Promise<unknown>;
    const wrapped = async (...args: unknown[]) => {
      point(`before ${name}`);
      const outcome = await call.apply(target, args);
      point(`after ${name}`);
      return outcome;
    };
    Object.defineProperty(copy, name, { value: wrapped });
  }
  return copy;
}

const services = {
  ...{ clock, log: createLog('info'), tenants: { bySlug: () => tenant } },
  payments: withPoints(base.payments, ['settle', 'addRefund']),
  paymentQueue: withPoints(base.paymentQueue, ['take', 'refunded', 'putOff']),
  paymentRecords: base.paymentRecords,
  practiceBook: base.practiceBook,
  paymentProviders: {
    ...base.paymentProviders,
    of: (...args: Parameters<typeof base.paymentProviders.of>) => {
      const provider = base.paymentProviders.of(...args);
      return provider && withPoints<PaymentProvider>(provider, ['open', 'read', 'close', 'refund']);
    },
  },
};

interface Sent {
  readonly shopper: number;
  readonly step: number;
  readonly id: string;
}

/** A stored payment whose page has been asked for; null if it was not opened. */
async function start(lastsMs: number): Promise<string | null> {
  const now = clock.now();
  const payment = newPayment(
    {
      ...{ tenant: tenant.slug, subject: { kind: 'reference', id: 'r' }, provider: 'practice' },
      ...{ amountCents: 20_000, description: 'Deposit', returnHref: () => 'https://brolga.example/' },
      expiresAt: new Date(now.getTime() + lastsMs),
    },
    randomBytes(24),
    now,
  );
  await commits.run((trx) => services.payments.add(payment, trx));
  const opened = await openPayment(services, tenant, payment.id);
  return opened?.kind === 'open' ? payment.id : null;
}

const steps = [
  async () => {
    // The shopper leaves a first page, which is closed soon after.
    await start(600);
    return start(300_000);
  },
  async ({ id }: Sent) => (await practisePayment(services, tenant, id, 'pay')) && id,
  async ({ id }: Sent) => ((await refreshPayment(services, tenant, id))?.state === 'paid' ? id : null),
  async ({ id, shopper }: Sent) => {
    const request = { tenant: tenant.slug, paymentId: id, reason: 'Cancelled', by: 'shopper' };
    // A shopper who taps twice: the second one is too much.
    if (shopper % 2)
      for (let tap = 0; tap < 2; tap += 1) await requestRefund(services, { ...request, amountCents: 20_000 });
    return id;
  },
];

startWorkingOnPayments(services, 20);
process.on('message', (sent: Sent) => {
  Promise.resolve(steps[sent.step]?.(sent))
    .then((id) => {
      if (!id) throw new Error('refused');
      process.send?.({ ...sent, id });
    })
    .catch(() => process.exit(70));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
