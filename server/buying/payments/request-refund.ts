import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import type { PaymentDeps } from './open-payment';
import type { Payment, Refund } from './payment';
import type { PaymentQueue } from './payment-queue';
import type { PaymentRecords } from './payment-records';
import { newRefund } from './rules/new-payment';

interface RefundRequest {
  readonly tenant: string;
  readonly paymentId: string;
  readonly amountCents: number;
  /** In words for the shopper. */
  readonly reason: string;
  /** `shopper`, `feed`, `system`, or the name of a member of staff. */
  readonly by: string;
}

type Deps = Pick<PaymentDeps, 'payments' | 'clock'>;

/**
 * Stores a refund, in the caller's transaction if there is one; it is sent soon after. `too-much`: more than was paid and
 * is not refunded yet.
 */
export async function requestRefund(
  { payments, clock }: Deps,
  request: RefundRequest,
  trx?: Transaction<Database>,
): Promise<Refund | 'too-much'> {
  const now = clock.now();
  const refund = newRefund({ ...request, id: newUlid(now) }, now);
  return (await payments.addRefund(refund, trx)) === 'added' ? refund : 'too-much';
}

interface ConfirmDeps extends Deps {
  readonly paymentRecords: Pick<PaymentRecords, 'refundsOf'>;
  readonly paymentQueue: Pick<PaymentQueue, 'refunded'>;
}

/** Staff confirm that a bank transfer has arrived, with its amount. Null: no such transfer, or it is paid already. */
export async function confirmTransfer(
  { payments, clock }: Deps,
  tenant: string,
  id: string,
  amountCents: number,
): Promise<Payment | null> {
  const payment = await payments.byId(tenant, id);
  if (payment?.provider !== 'bank_transfer' || payment.receivedCents > 0) return null;
  const news = { ref: payment.reference, currency: 'aud', amountCents, feeCents: 0, refundedCents: 0 };
  return payments.settle(tenant, id, { ...news, state: 'paid' }, clock.now());
}

/** Staff confirm that they have sent a refund by hand. Null: no such refund. */
export async function confirmRefund(
  { paymentRecords, paymentQueue, clock }: ConfirmDeps,
  tenant: string,
  paymentId: string,
  refundId: string,
): Promise<Refund | null> {
  const refunds = await paymentRecords.refundsOf(tenant, paymentId);
  if (refunds.find(({ id }) => id === refundId)?.state !== 'by_hand') return null;
  const news = { state: 'done', ref: null, problem: null, next: null } as const;
  return paymentQueue.refunded(tenant, refundId, news, clock.now());
}
