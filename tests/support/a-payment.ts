import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import type { PaymentDeps } from '#server/buying/payments/open-payment';
import type { Payment, Refund } from '#server/buying/payments/payment';
import { newRefund } from '#server/buying/payments/rules/new-payment';
import { newUlid } from '#server/platform/ulid';

/** An open payment of $200 at a fixed time. */
export const aPayment = (change: Partial<Payment> = {}): Payment => ({
  id: 'payment-1',
  tenant: 'brolga',
  provider: 'practice',
  amountCents: 20_000,
  subject: { kind: 'reservation', id: 'reservation-1' },
  description: 'Deposit for 2019 Mazda CX-5',
  reference: 'HK7MQ4TW',
  state: 'open',
  providerRef: 'cs_1',
  href: null,
  returnHref: 'https://brolga.example/buy/reservations/1',
  problem: null,
  receivedCents: 0,
  feeCents: 0,
  refundedCents: 0,
  paidAt: null,
  dispute: null,
  workingSince: null,
  expiresAt: '2026-11-23T02:15:00.000Z',
  createdAt: '2026-11-23T02:00:00.000Z',
  updatedAt: '2026-11-23T02:00:00.000Z',
  ...change,
});

/** A refund of half of it. */
export const aRefund = (change: Partial<Refund> = {}): Refund => ({
  id: 'refund-1',
  tenant: 'brolga',
  paymentId: 'payment-1',
  amountCents: 10_000,
  reason: 'Cancelled',
  by: 'shopper',
  state: 'requested',
  providerRef: null,
  problem: null,
  createdAt: '2026-11-23T03:00:00.000Z',
  doneAt: null,
  ...change,
});

/** An open payment link of $500 for the reference INV-1. */
export const aPaymentRequest = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  tenant: 'brolga',
  reference: 'INV-1',
  amountCents: 50_000,
  note: 'Service',
  origin: 'link',
  createdBy: 'Jo',
  createdAt: '2026-11-23T02:00:00.000Z',
  payer: null,
  withdrawnAt: null,
  expiresAt: '2026-12-07T01:00:00.000Z',
  paidPaymentId: null,
  ...change,
});

/** Stores a refund as the desk does. `too-much`: more than was paid and is not refunded yet. */
export async function requestRefund(
  { payments, clock }: Pick<PaymentDeps, 'payments' | 'clock'>,
  request: Omit<Parameters<typeof newRefund>[0], 'id'>,
): Promise<Refund | 'too-much'> {
  const now = clock.now();
  const refund = newRefund({ ...request, id: newUlid(now) }, now);
  return (await payments.addRefund(refund)) === 'added' ? refund : 'too-much';
}
