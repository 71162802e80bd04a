import type { Transaction } from 'kysely';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type { ProviderPayment } from '#server/buying/payments/payment-provider-port';
import { type ForeignChange, foreignChanges } from '#server/buying/payments/rules/foreign-refunds';
import { newRefund } from '#server/buying/payments/rules/new-payment';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import { enterRefund, insertRefund, saveRefund, toRefund } from './payment-rows';

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
