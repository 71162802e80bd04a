import type { Kysely, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { isPast } from '#server/platform/database/leases';
import type { Database } from '#server/platform/database/schema';
import type { Dispute, Payment, Refund, RefundState } from './payment';
import type { ProviderEvent } from './payment-provider-port';
import { enterRefund, lockedIfFree, lockPayment, saveRefund, toPayment, toRefund } from './payment-rows';
import type { DisputeReport, RefundReport } from './payment-store';

/** What a provider reported: no more than which payment to look at. */
interface PaymentEvent extends ProviderEvent {
  readonly tenant: string;
  readonly provider: Payment['provider'];
  readonly receivedAt: string;
}

/** Work on payments, leased: another process takes it over once the lease has ended. */
export type PaymentJob = {
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

  /** Leases work that is due, of no site in `except`. */
  async take(
    now: Date,
    leaseMs: number,
    most: number,
    except: readonly string[] = [],
  ): Promise<PaymentJob[]> {
    const due = { now, except };
    // Reads need no write lock, and there is rarely something to do.
    if (!(await this.#hasWork(due))) return [];
    const leaseUntil = new Date(now.getTime() + leaseMs);
    return this.commits.run(async (trx) => {
      const lease = { ...due, until: leaseUntil.toISOString() };
      const events = await leaseEvents(trx, lease, most);
      const refunds = await leaseRefunds(trx, lease, most - events.length);
      const checks = await leasePayments(trx, lease, most - events.length - refunds.length);
      return [...events, ...refunds, ...checks].map((job) => ({ ...job, leaseUntil }));
    });
  }

  /** Ends a lease: the work is due again then, or never. Does nothing if somebody else changed it meanwhile. */
  async putOff(job: PaymentJob, next: Date | null): Promise<void> {
    const due = { next_attempt_at: next?.toISOString() ?? null };
    const leased = job.leaseUntil.toISOString();
    await this.commits.run(async (trx) => {
      if (job.kind === 'check') {
        const change = trx.updateTable('payments').set({ next_check_at: due.next_attempt_at });
        await change.where('id', '=', job.payment.id).where('next_check_at', '=', leased).execute();
      } else if (job.kind === 'refund') {
        const change = trx.updateTable('payment_refunds').set(due).where('id', '=', job.refund.id);
        await change.where('next_attempt_at', '=', leased).execute();
      } else {
        const change = trx.updateTable('payment_events').set(due).where('id', '=', job.event.id);
        const own = change.where('tenant', '=', job.event.tenant).where('provider', '=', job.event.provider);
        await own.where('next_attempt_at', '=', leased).execute();
      }
    });
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

  async #hasWork(due: DueWork): Promise<boolean> {
    const { db } = this.commits;
    const queries = [
      dueEvents(db, due).select('id').limit(1),
      dueRefunds(db, due).select('id').limit(1),
      duePayments(db, due).select('id').limit(1),
    ];
    for (const query of queries) if ((await query.execute()).length > 0) return true;
    return false;
  }
}

interface DueWork {
  readonly now: Date;
  /** Sites whose work waits. */
  readonly except: readonly string[];
}

/** A payment by bank transfer is looked at when its time ends, which may be months ahead, but not years. */
const latestEnd = (now: Date): Date => new Date(now.getTime() + 400 * 86_400_000);

const dueEvents = (db: Kysely<Database>, { now, except }: DueWork) =>
  db
    .selectFrom('payment_events')
    .where(isPast('next_attempt_at', now))
    .$if(except.length > 0, (query) => query.where('tenant', 'not in', except));
const dueRefunds = (db: Kysely<Database>, { now, except }: DueWork) =>
  db
    .selectFrom('payment_refunds')
    .where(isPast('next_attempt_at', now))
    .$if(except.length > 0, (query) => query.where('tenant', 'not in', except));
const duePayments = (db: Kysely<Database>, { now, except }: DueWork) =>
  db
    .selectFrom('payments')
    .where(isPast('next_check_at', now, latestEnd(now)))
    .$if(except.length > 0, (query) => query.where('tenant', 'not in', except));

interface Lease extends DueWork {
  readonly until: string;
}

async function leaseEvents(trx: Open, lease: Lease, most: number) {
  if (most <= 0) return [];
  const some = dueEvents(trx, lease).selectAll().orderBy('next_attempt_at').limit(most);
  const rows = await lockedIfFree(trx, some).execute();
  for (const { tenant, provider, id, attempts } of rows) {
    const change = { next_attempt_at: lease.until, attempts: attempts + 1 };
    const update = trx.updateTable('payment_events').set(change).where('id', '=', id);
    await update.where('tenant', '=', tenant).where('provider', '=', provider).execute();
  }
  return rows.map((row) => ({
    kind: 'event' as const,
    attempts: row.attempts,
    event: {
      tenant: row.tenant,
      id: row.id,
      type: row.type,
      paymentId: row.payment_id || null,
      providerNumber: row.provider_number,
      // Only `report` writes it.
      provider: row.provider as PaymentEvent['provider'],
      receivedAt: row.received_at,
    },
  }));
}

async function leaseRefunds(trx: Open, lease: Lease, most: number) {
  if (most <= 0) return [];
  const some = dueRefunds(trx, lease).selectAll().orderBy('next_attempt_at').limit(most);
  const rows = await lockedIfFree(trx, some).execute();
  for (const { id, attempts } of rows) {
    const change = { next_attempt_at: lease.until, attempts: attempts + 1 };
    await trx.updateTable('payment_refunds').set(change).where('id', '=', id).execute();
  }
  return rows.map((row) => ({
    kind: 'refund' as const,
    attempts: row.attempts,
    refund: toRefund(row),
  }));
}

async function leasePayments(trx: Open, lease: Lease, most: number) {
  if (most <= 0) return [];
  const some = duePayments(trx, lease).selectAll().orderBy('next_check_at').limit(most);
  const rows = await lockedIfFree(trx, some).execute();
  for (const { id } of rows) {
    await trx.updateTable('payments').set({ next_check_at: lease.until }).where('id', '=', id).execute();
  }
  return rows.map((row) => ({ kind: 'check' as const, attempts: row.checks, payment: toPayment(row) }));
}

const refundRow = (trx: Open, tenant: string, id: string) =>
  trx
    .selectFrom('payment_refunds')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
