import type { PaymentDeps } from './open-payment';
import type { Payment, Refund } from './payment';
import type { PaymentQueue } from './payment-queue';
import type { PaymentRecords } from './payment-records';

type Deps = Pick<PaymentDeps, 'payments' | 'clock'>;

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

/** Staff confirm that they have sent a refund by hand, and how. Null: no such refund. */
export async function confirmRefund(
  { paymentRecords, paymentQueue, clock }: ConfirmDeps,
  tenant: string,
  paymentId: string,
  refundId: string,
  how: string,
): Promise<Refund | null> {
  const refunds = await paymentRecords.refundsOf(tenant, paymentId);
  if (refunds.find(({ id }) => id === refundId)?.state !== 'by_hand') return null;
  const news = { state: 'done', ref: how || null, problem: null, next: null } as const;
  return paymentQueue.refunded(tenant, refundId, news, clock.now());
}
