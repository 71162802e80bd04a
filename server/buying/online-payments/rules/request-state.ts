import type { PaymentRequest } from '#server/buying/online-payments/payment-request';

export type RequestState = 'open' | 'paid' | 'withdrawn' | 'expired';

/** Whether an amount can still be paid. One that was paid stays so. */
export function requestState(
  {
    paidPaymentId,
    withdrawnAt,
    expiresAt,
  }: Pick<PaymentRequest, 'paidPaymentId' | 'withdrawnAt' | 'expiresAt'>,
  now: Date,
): RequestState {
  if (paidPaymentId !== null) return 'paid';
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt <= now.toISOString() ? 'expired' : 'open';
}
