import type { Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import type { Payment, Refund, SubjectKind } from './payment';
import type { ProviderPayment } from './payment-provider-port';
import {
  addEntry,
  bookForeignRefunds,
  changingColumns,
  fixedColumns,
  foreignChangesOf,
  insertRefund,
  lockedIfFree,
  lockPayment,
  ofTenant,
  toPayment,
} from './payment-rows';
import { newRefund } from './rules/new-payment';
import {
  type ForeignChange,
  nextCheck,
  type Settlement,
  settlementOf,
  withForeignRefunds,
  withNews,
  wrongAmount,
} from './rules/settlement';

/** What the subject of a payment makes of the money, in the payment's own transaction. */
export type MoneyVerdict =
  | { readonly keep: true }
  /** All of it goes back; `reason` in words for the shopper. */
  | { readonly keep: false; readonly reason: string };

/**
 * Whatever is paid for. Called in the transaction in which a payment becomes paid, failed or closed, with the payment
 * as it is from then on. A payment that was unpaid may still become paid later; a paid one never becomes unpaid.
 */
export interface PaymentSubject {
  readonly kind: SubjectKind;
  paid(trx: Transaction<Database>, payment: Payment, at: Date): Promise<MoneyVerdict>;
  unpaid(trx: Transaction<Database>, payment: Payment, at: Date): Promise<void>;
  /** A bank has begun to work on it (`workingSince`), or has stopped without paying (null); it is open either way. */
  working?(trx: Transaction<Database>, payment: Payment, at: Date): Promise<void>;
  /** Somebody refunded so much of it at the provider itself. */
  returned?(trx: Transaction<Database>, payment: Payment, cents: number, at: Date): Promise<void>;
}

/**
 * Called once with each refund that has left, in its transaction. One that somebody made at the provider itself, such as
 * in its dashboard, has `by: 'provider'`: nobody at this site asked for it, so it is news to the payment's subject. The
 * payment's `refundedCents` has it already: what is left of the money is `receivedCents - refundedCents`.
 */
export type RefundReport = (trx: Transaction<Database>, payment: Payment, refund: Refund) => Promise<void>;

/** Called once with a payment that is disputed, in the transaction in which that is written down. */
export type DisputeReport = (trx: Transaction<Database>, payment: Payment) => Promise<void>;

type Open = Transaction<Database>;

/** Storage of payments, refunds and the ledger. Durable before it returns. */
export class PaymentStore {
  constructor(
    private readonly commits: GroupCommit,
    private readonly subjectOf: (kind: SubjectKind) => PaymentSubject,
    private readonly onRefunded: RefundReport = async () => undefined,
  ) {}

  async add(payment: Payment, trx: Open): Promise<void> {
    const next = nextCheck(payment, 0, new Date(payment.createdAt));
    const columns = { ...fixedColumns(payment), ...changingColumns(payment), checks: 0 };
    const row = { ...columns, next_check_at: next?.toISOString() ?? null };
    await trx.insertInto('payments').values(row).execute();
  }

  /**
   * Ends the time to pay in the caller's transaction, so that its page is closed at the provider next. One that a bank works
   * on, a bank transfer, and one that has ended or is being settled stay as they are.
   */
  async endTime(tenant: string, id: string, at: Date, trx: Open): Promise<void> {
    const query = ofTenant(trx, tenant).where('id', '=', id);
    // One that is settled at this moment waits for the caller's rows: its news say what became of it.
    const row = await lockedIfFree(trx, query).executeTakeFirst();
    if (!row) return;
    const payment = toPayment(row);
    const isOpen = payment.state === 'new' || payment.state === 'open';
    if (!isOpen || payment.provider === 'bank_transfer' || payment.workingSince !== null) return;
    const instant = at.toISOString();
    await save(trx, { ...payment, expiresAt: instant, updatedAt: instant }, 0, at);
  }

  async byId(tenant: string, id: string): Promise<Payment | null> {
    const row = await ofTenant(this.commits.db, tenant).where('id', '=', id).executeTakeFirst();
    return row ? toPayment(row) : null;
  }

  /** Of one subject, newest first; as a transaction sees them if there is one. */
  async ofSubject(tenant: string, kind: SubjectKind, id: string, trx?: Open): Promise<Payment[]> {
    const rows = ofTenant(trx ?? this.commits.db, tenant)
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id);
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toPayment);
  }

  /**
   * Writes down what the provider says: state, ledger entries and the subject's verdict in one transaction. The same
   * news twice changes nothing, and older news never undoes newer. Money in a wrong amount or currency goes back.
   * Returns the payment's current state.
   */
  settle(tenant: string, id: string, news: ProviderPayment, at: Date): Promise<Payment | null> {
    return this.commits.run(async (trx) => {
      const locked = await lockPayment(trx, tenant, id);
      if (!locked) return null;
      const settlement = settlementOf(locked.payment, news);
      const current = withNews(locked.payment, settlement, news, at);
      const changes = await foreignChangesOf(trx, current, news);
      const settled = withForeignRefunds(current, changes, at);
      const isChanged = settled !== locked.payment;
      const happening = { settlement, news, changes, at };
      const stored = isChanged ? await this.#enter(trx, settled, happening) : settled;
      await save(trx, stored, isChanged ? 0 : locked.checks + 1, at);
      return stored;
    });
  }

  /** Stores a refund, in the caller's transaction if there is one; refuses more than was paid and not yet refunded. */
  addRefund(refund: Refund, trx?: Open): Promise<'added' | 'too-much'> {
    const add = async (open: Open): Promise<'added' | 'too-much'> => {
      const locked = await lockPayment(open, refund.tenant, refund.paymentId);
      const left = locked ? locked.payment.receivedCents - locked.payment.refundedCents : 0;
      if (!locked || refund.amountCents <= 0 || refund.amountCents > left) return 'too-much';
      const refundedCents = locked.payment.refundedCents + refund.amountCents;
      await insertRefund(open, refund, new Date(refund.createdAt));
      await update(open, { ...locked.payment, refundedCents, updatedAt: refund.createdAt });
      return 'added';
    };
    return trx ? add(trx) : this.commits.run(add);
  }

  /** Ledger, refunds and the subject: all that follows from news about money. */
  async #enter(trx: Open, payment: Payment, happening: Happening): Promise<Payment> {
    await enterMoney(trx, payment, happening);
    const left = await bookForeignRefunds(trx, payment, happening.changes, happening.at);
    // The subject may look the payment up in this transaction.
    await update(trx, payment);
    const stored = await this.#report(trx, payment, happening);
    const subject = this.subjectOf(payment.subject.kind);
    for (const refund of left) {
      await this.onRefunded(trx, stored, refund);
      await subject.returned?.(trx, stored, refund.amountCents, happening.at);
    }
    return stored;
  }

  async #report(trx: Open, payment: Payment, { settlement, at }: Happening): Promise<Payment> {
    const subject = this.subjectOf(payment.subject.kind);
    if (settlement.isUnpaid) await subject.unpaid(trx, payment, at);
    if (settlement.working) await subject.working?.(trx, payment, at);
    if (settlement.arrival === null) return payment;
    if (settlement.arrival === 'wrong') {
      await subject.unpaid(trx, payment, at);
      return sendBack(trx, payment, wrongAmount, at);
    }
    const verdict = await subject.paid(trx, payment, at);
    return verdict.keep ? payment : sendBack(trx, payment, verdict.reason, at);
  }
}

/** News of a payment, and what they mean. */
interface Happening {
  readonly settlement: Settlement;
  readonly news: ProviderPayment;
  readonly changes: readonly ForeignChange[];
  readonly at: Date;
}

async function enterMoney(
  trx: Open,
  payment: Payment,
  { settlement: { arrival, newFeeCents }, news, at }: Happening,
): Promise<void> {
  if (arrival !== null) {
    await addEntry(trx, payment, { kind: 'payment', amountCents: news.amountCents, key: 'received' }, at);
  }
  if (newFeeCents > 0) {
    // The sum so far tells two steps of the same fee apart.
    const key = `up to ${payment.feeCents}`;
    await addEntry(trx, payment, { kind: 'fee', amountCents: -newFeeCents, key }, at);
  }
}

/** All that is left of the money. The payment may have changed: the subject had the transaction. */
async function sendBack(trx: Open, payment: Payment, reason: string, at: Date): Promise<Payment> {
  const current = (await lockPayment(trx, payment.tenant, payment.id))?.payment ?? payment;
  const amountCents = current.receivedCents - current.refundedCents;
  if (amountCents <= 0) return current;
  const order = { id: newUlid(at), tenant: current.tenant, paymentId: current.id, amountCents };
  await insertRefund(trx, newRefund({ ...order, reason, by: 'system' }, at), at);
  return { ...current, refundedCents: current.refundedCents + amountCents };
}

const update = (trx: Open, payment: Payment) =>
  trx.updateTable('payments').set(changingColumns(payment)).where('id', '=', payment.id).execute();

async function save(trx: Open, payment: Payment, checks: number, at: Date): Promise<void> {
  const next = nextCheck(payment, checks, at);
  await trx
    .updateTable('payments')
    .set({ ...changingColumns(payment), checks, next_check_at: next?.toISOString() ?? null })
    .where('id', '=', payment.id)
    .execute();
}
