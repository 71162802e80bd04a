import { type Selectable, sql, type Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { isPast, type Lease, skipLocked } from '#server/platform/database/leases';
import type { Database } from '#server/platform/database/schema';
import type { Dispute, Payment, Refund, RefundState } from './payment';
import type { ProviderEvent } from './payment-provider-port';
import { enterRefund, lockPayment, saveRefund, toPayment, toRefund } from './payment-rows';
import type { DisputeReport, RefundReport } from './payment-store';

/** What a provider reported: no more than which payment to look at. */
interface PaymentEvent extends ProviderEvent {
  readonly tenant: string;
  readonly provider: Payment['provider'];
  readonly receivedAt: string;
}

/** Work on payments, leased: another process takes it over once the lease has ended. */
export type PaymentJob = {
  readonly tenant: string;
  /** Of the event, refund or payment. */
  readonly id: string;
  readonly leaseUntil: Date;
  /** Times that it was tried before. */
  readonly attempts: number;
} & (
  | { readonly kind: 'check'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly refund: Refund }
  | { readonly kind: 'event'; readonly event: PaymentEvent }
);

/** What became of a refund at its provider. */
export interface RefundNews {
  readonly state: RefundState;
  readonly ref: string | null;
  readonly problem: string | null;
  /** When to ask again; null if there is nothing to wait for. */
  readonly next: Date | null;
}

type Open = Transaction<Database>;

/** Everything about payments that is still to be done. */
export class PaymentQueue {
  constructor(
    private readonly commits: GroupCommit,
    private readonly onRefunded: RefundReport = async () => undefined,
    private readonly onDisputed: DisputeReport = async () => undefined,
  ) {}

  /** Stores an event; does nothing if it is already stored. */
  async report({ tenant, provider, id, type, ...event }: PaymentEvent): Promise<void> {
    const row = {
      tenant,
      provider,
      id,
      type,
      received_at: event.receivedAt,
      // Empty: only the provider's own number is known.
      payment_id: event.paymentId ?? '',
      provider_number: event.providerNumber,
    };
    const { receivedAt } = event;
    await this.commits.run((trx) =>
      trx
        .insertInto('payment_events')
        .values({ ...row, next_attempt_at: receivedAt, attempts: 0 })
        .onConflict((on) => on.columns(['tenant', 'provider', 'id']).doNothing())
        .execute(),
    );
  }

  /** Leases work that is due by moving its due time on: events first, then refunds. */
  async take(lease: DueWork): Promise<PaymentJob[]> {
    // Reads need no write lock, and there is rarely something to do.
    if (!(await this.#hasWork(lease))) return [];
    const leaseUntil = new Date(lease.now.getTime() + lease.leaseMs);
    const jobOf = ({ tenant, id }: Row) => ({ tenant, id, leaseUntil });
    return this.commits.run(async (trx) => {
      const events = await leaseRows(trx, 'event', lease, lease.limit);
      const refunds = await leaseRows(trx, 'refund', lease, lease.limit - events.length);
      const checks = await leaseRows(trx, 'check', lease, lease.limit - events.length - refunds.length);
      return [
        ...events.map((row) => ({
          ...jobOf(row),
          kind: 'event' as const,
          attempts: row.attempts - 1,
          event: toEvent(row),
        })),
        ...refunds.map((row) => ({
          ...jobOf(row),
          kind: 'refund' as const,
          attempts: row.attempts - 1,
          refund: toRefund(row),
        })),
        ...checks.map((row) => ({
          ...jobOf(row),
          kind: 'check' as const,
          attempts: row.checks,
          payment: toPayment(row),
        })),
      ];
    });
  }

  /** Ends a lease: the work is due again then, or never. Does nothing if somebody else changed it meanwhile. */
  async putOff({ kind, tenant, id, leaseUntil }: PaymentJob, next: Date | null): Promise<void> {
    const { table, due } = places[kind];
    await this.commits.run((trx) =>
      sql`
        update ${sql.table(table)} set ${sql.ref(due)} = ${next?.toISOString() ?? null}
        where tenant = ${tenant} and id = ${id} and ${sql.ref(due)} = ${leaseUntil.toISOString()}`.execute(
        trx,
      ),
    );
  }

  /** Writes down what became of a refund, with its entry in the ledger. */
  refunded(tenant: string, refundId: string, news: RefundNews, at: Date): Promise<Refund | null> {
    return this.commits.run(async (trx) => {
      const unlocked = await refundRow(trx, tenant, refundId);
      if (!unlocked) return null;
      // Refunds of one payment wait for each other here.
      const locked = await lockPayment(trx, tenant, unlocked.payment_id);
      const row = await refundRow(trx, tenant, refundId);
      if (!locked || !row) return null;
      const before = toRefund(row);
      if (before.state === 'failed' || (before.state === 'done' && news.state !== 'failed')) return before;
      const after: Refund = {
        ...before,
        state: news.state,
        problem: news.problem,
        providerRef: news.ref ?? before.providerRef,
        doneAt: news.state === 'done' ? at.toISOString() : null,
      };
      await enterRefund(trx, before, after, at);
      const isDone = after.state === 'done' && before.state !== 'done';
      if (isDone) await this.onRefunded(trx, locked.payment, after);
      if (after.state === 'failed') {
        const refunded_cents = locked.payment.refundedCents - after.amountCents;
        // It may have failed because the money was sent back at the provider itself.
        const now = at.toISOString();
        const change = { refunded_cents, updated_at: now, next_check_at: now };
        await trx.updateTable('payments').set(change).where('id', '=', after.paymentId).execute();
      }
      await saveRefund(trx, after, news.next);
      return after;
    });
  }

  /** Writes down that a payment is disputed, or no longer. A repeat changes nothing; a closed dispute stays closed. */
  async disputed(tenant: string, paymentId: string, dispute: Dispute): Promise<void> {
    await this.commits.run(async (trx) => {
      const locked = await lockPayment(trx, tenant, paymentId);
      const before = locked?.payment.dispute;
      if (!locked || before?.state === 'closed' || before?.state === dispute.state) return;
      const change = { dispute_state: dispute.state, disputed_at: before?.at ?? dispute.at };
      await trx.updateTable('payments').set(change).where('id', '=', paymentId).execute();
      if (dispute.state === 'open') await this.onDisputed(trx, { ...locked.payment, dispute });
    });
  }

  async #hasWork(lease: DueWork): Promise<boolean> {
    for (const kind of ['event', 'refund', 'check'] as const) {
      const { rows } = await dueRows(kind, lease, 1).execute(this.commits.db);
      if (rows.length > 0) return true;
    }
    return false;
  }
}

/** The lease is no one's: the moved due time says it all. */
type DueWork = Omit<Lease, 'owner'>;
type Row = Pick<PaymentJob, 'tenant' | 'id'>;
type Kind = PaymentJob['kind'];

/** Where work waits, and the column of its due time. */
const places = {
  event: { table: 'payment_events', due: 'next_attempt_at' },
  refund: { table: 'payment_refunds', due: 'next_attempt_at' },
  check: { table: 'payments', due: 'next_check_at' },
} as const satisfies Record<Kind, unknown>;

/** A payment by bank transfer is looked at when its time ends, which may be months ahead, but not years. */
const latestEnd = (now: Date): Date => new Date(now.getTime() + 400 * 86_400_000);

const isDue = (kind: Kind, now: Date) =>
  isPast(places[kind].due, now, kind === 'check' ? latestEnd(now) : undefined);

function dueRows(kind: Kind, { now, except }: DueWork, limit: number) {
  const { table, due } = places[kind];
  const served = except.length > 0 ? sql`and tenant not in (${sql.join(except)})` : sql``;
  return sql`
    select tenant, id from ${sql.table(table)} where ${isDue(kind, now)} ${served}
    order by ${sql.ref(due)} limit ${limit}`;
}

async function leaseRows<K extends Kind>(trx: Open, kind: K, lease: DueWork, limit: number) {
  if (limit <= 0) return [];
  const { table, due } = places[kind];
  const until = new Date(lease.now.getTime() + lease.leaseMs).toISOString();
  // Checks count only those that the provider answered.
  const counted = kind === 'check' ? sql`` : sql`, attempts = attempts + 1`;
  const { rows } = await sql<Selectable<Database[(typeof places)[K]['table']]>>`
    with due as (${dueRows(kind, lease, limit)} ${skipLocked(trx)})
    update ${sql.table(table)} set ${sql.ref(due)} = ${until} ${counted}
    where (tenant, id) in (select tenant, id from due) and ${isDue(kind, lease.now)}
    returning *`.execute(trx);
  return rows;
}

// Only `report` writes them.
const toEvent = (row: Selectable<Database['payment_events']>): PaymentEvent => ({
  tenant: row.tenant,
  id: row.id,
  type: row.type,
  paymentId: row.payment_id || null,
  providerNumber: row.provider_number,
  provider: row.provider as PaymentEvent['provider'],
  receivedAt: row.received_at,
});

const refundRow = (trx: Open, tenant: string, id: string) =>
  trx
    .selectFrom('payment_refunds')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
