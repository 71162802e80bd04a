import { type Kysely, PostgresAdapter, type Selectable, type Transaction } from 'kysely';
import { locked } from '#server/leads/journey-store';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import type {
  LedgerEntry,
  Payment,
  PaymentState,
  ProviderKind,
  Refund,
  RefundState,
  SubjectKind,
} from './payment';
import type { ProviderPayment } from './payment-provider-port';
import { newRefund } from './rules/new-payment';
import { type ForeignChange, foreignChanges } from './rules/settlement';

type PaymentRow = Selectable<Database['payments']>;

// Only this folder writes these columns, from the same types.
export const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  tenant: row.tenant,
  provider: row.provider as ProviderKind,
  subject: { kind: row.subject_kind as SubjectKind, id: row.subject_id },
  amountCents: row.amount_cents,
  description: row.description,
  reference: row.reference,
  state: row.state as PaymentState,
  providerRef: row.provider_ref,
  problem: row.problem,
  href: row.href,
  returnHref: row.return_href,
  receivedCents: row.received_cents,
  feeCents: row.fee_cents,
  refundedCents: row.refunded_cents,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  paidAt: row.paid_at,
  dispute:
    row.dispute_state !== null && row.disputed_at !== null
      ? { state: row.dispute_state, at: row.disputed_at }
      : null,
  workingSince: row.working_since,
});

/** The columns of a payment that change. */
export const changingColumns = (payment: Payment) => ({
  state: payment.state,
  provider_ref: payment.providerRef,
  href: payment.href,
  problem: payment.problem,
  received_cents: payment.receivedCents,
  fee_cents: payment.feeCents,
  refunded_cents: payment.refundedCents,
  updated_at: payment.updatedAt,
  paid_at: payment.paidAt,
  expires_at: payment.expiresAt,
  working_since: payment.workingSince,
});

export const fixedColumns = (payment: Payment) => ({
  id: payment.id,
  tenant: payment.tenant,
  provider: payment.provider,
  subject_kind: payment.subject.kind,
  subject_id: payment.subject.id,
  amount_cents: payment.amountCents,
  description: payment.description,
  reference: payment.reference,
  return_href: payment.returnHref,
  created_at: payment.createdAt,
});

export const ofTenant = (db: Kysely<Database>, tenant: string) =>
  db.selectFrom('payments').selectAll().where('tenant', '=', tenant);

/** The payment, locked until the transaction ends; null if there is none. */
export async function lockPayment(
  trx: Transaction<Database>,
  tenant: string,
  id: string,
): Promise<{ readonly payment: Payment; readonly checks: number } | null> {
  const query = ofTenant(trx, tenant).where('id', '=', id);
  const row = await locked(trx, query).executeTakeFirst();
  return row ? { payment: toPayment(row), checks: row.checks } : null;
}

/** The same query with its rows locked, without those that another process is taking; SQLite has one writer anyway. */
export const lockedIfFree = <Query extends { forUpdate(): Query; skipLocked(): Query }>(
  db: Kysely<Database>,
  query: Query,
): Query => (db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query);

export const toRefund = (row: Selectable<Database['payment_refunds']>): Refund => ({
  id: row.id,
  tenant: row.tenant,
  paymentId: row.payment_id,
  amountCents: row.amount_cents,
  reason: row.reason,
  by: row.requested_by,
  state: row.state as RefundState,
  providerRef: row.provider_ref,
  problem: row.problem,
  createdAt: row.created_at,
  doneAt: row.done_at,
});

/** Stores a refund of a locked payment; `next` is when it is sent. */
export async function insertRefund(
  trx: Transaction<Database>,
  refund: Refund,
  next: Date | null,
): Promise<void> {
  await trx
    .insertInto('payment_refunds')
    .values({
      id: refund.id,
      tenant: refund.tenant,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      requested_by: refund.by,
      state: refund.state,
      provider_ref: refund.providerRef,
      problem: refund.problem,
      created_at: refund.createdAt,
      done_at: refund.doneAt,
      attempts: 0,
      next_attempt_at: next?.toISOString() ?? null,
    })
    .execute();
}

/** Money has left when a refund is done, and is back when one that was done fails after all. */
export async function enterRefund(
  trx: Transaction<Database>,
  before: Pick<Refund, 'state'>,
  after: Refund,
  at: Date,
): Promise<void> {
  const { paymentId: id, tenant, amountCents } = after;
  if (after.state === 'done') {
    await addEntry(trx, { id, tenant }, { kind: 'refund', amountCents: -amountCents, key: after.id }, at);
  } else if (before.state === 'done') {
    const key = `${after.id} came back`;
    await addEntry(trx, { id, tenant }, { kind: 'refund', amountCents, key }, at);
  }
}

/** Writes down what became of a refund; `next` is when its provider is asked again. */
export const saveRefund = (trx: Transaction<Database>, refund: Refund, next: Date | null) =>
  trx
    .updateTable('payment_refunds')
    .set({
      state: refund.state,
      provider_ref: refund.providerRef,
      problem: refund.problem,
      done_at: refund.doneAt,
      next_attempt_at: next?.toISOString() ?? null,
    })
    .where('id', '=', refund.id)
    .execute();

/** Adds an entry; one with the same key is there already. */
export async function addEntry(
  trx: Transaction<Database>,
  { id: payment_id, tenant }: Pick<Payment, 'id' | 'tenant'>,
  entry: Pick<LedgerEntry, 'kind' | 'amountCents' | 'key'>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('payment_ledger')
    .values({
      id: newUlid(at),
      tenant,
      payment_id,
      kind: entry.kind,
      amount_cents: entry.amountCents,
      entry_key: entry.key,
      at: at.toISOString(),
    })
    .onConflict((on) => on.columns(['payment_id', 'kind', 'entry_key']).doNothing())
    .execute();
}

type Open = Transaction<Database>;

/** What the provider's own refunds change; the payment is locked. */
export async function foreignChangesOf(
  trx: Open,
  { id, tenant, receivedCents }: Payment,
  { foreignRefunds = [] }: ProviderPayment,
): Promise<readonly ForeignChange[]> {
  if (foreignRefunds.length === 0 || receivedCents === 0) return [];
  const rows = trx.selectFrom('payment_refunds').selectAll().where('payment_id', '=', id);
  const stored = await rows.where('tenant', '=', tenant).execute();
  return foreignChanges(stored.map(toRefund), foreignRefunds);
}

/** Writes them down with their entries in the ledger. Returns those that have left. */
export async function bookForeignRefunds(
  trx: Open,
  payment: Payment,
  changes: readonly ForeignChange[],
  at: Date,
): Promise<Refund[]> {
  const left: Refund[] = [];
  for (const { before, now } of changes) {
    const after = withState(before ?? newForeign(payment, now, at), now, at);
    if (before) await saveRefund(trx, after, null);
    else await insertRefund(trx, after, null);
    await enterRefund(trx, before ?? { state: 'requested' }, after, at);
    if (after.state === 'done') left.push(after);
  }
  return left;
}

const newForeign = (payment: Payment, { amountCents }: ForeignChange['now'], at: Date): Refund =>
  newRefund(
    {
      id: newUlid(at),
      tenant: payment.tenant,
      paymentId: payment.id,
      amountCents,
      reason: 'Refunded at the payment provider',
      by: 'provider',
    },
    at,
  );

const withState = (refund: Refund, { ref, state }: ForeignChange['now'], at: Date): Refund => ({
  ...refund,
  state,
  providerRef: ref,
  doneAt: state === 'done' ? at.toISOString() : null,
  problem: state === 'failed' ? 'the provider could not send it' : null,
});
