import type { Transaction } from 'kysely';
import type { PaymentRequest } from '#server/buying/online-payments/payment-request';
import type { Payment } from '#server/buying/payments/payment';
import type { PaymentSubject } from '#server/buying/payments/payment-store-port';
import type { Database } from '#server/platform/database/schema';
import { toRequest } from './payment-requests';

/** Queues the receipt in the transaction in which the payment becomes paid. */
export type QueueReceipt = (
  trx: Transaction<Database>,
  request: PaymentRequest,
  payment: Payment,
) => Promise<unknown>;

/** Shown to the shopper and on the refund. */
const paidBefore = 'This amount was already paid.';

/**
 * What a payment for a reference settles: the first one counts and gets a receipt, every further one goes back. Money
 * for a withdrawn or expired link is kept: it was asked for, and the customer has paid.
 */
export const referenceSubject = (queueReceipt: QueueReceipt): PaymentSubject => ({
  kind: 'reference',
  paid: async (trx, payment) => {
    const { tenant, subject } = payment;
    const request = trx.updateTable('payment_requests').where('tenant', '=', tenant);
    const [first] = await request
      .where('id', '=', subject.id)
      .where((eb) => eb.or([eb('paid_payment_id', 'is', null), eb('paid_payment_id', '=', payment.id)]))
      .set({ paid_payment_id: payment.id })
      .returningAll()
      .execute();
    if (!first) return { keep: false, reason: paidBefore };
    await queueReceipt(trx, toRequest(first), payment);
    return { keep: true };
  },
  unpaid: async () => undefined,
});
