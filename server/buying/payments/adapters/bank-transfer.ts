import type { Payment } from '#server/buying/payments/payment';
import type { PaymentProvider, ProviderPayment } from '#server/buying/payments/payment-provider-port';
import { ok } from '#server/platform/result';

/**
 * A transfer to the dealer's bank account, which only staff can see: a payment stays open until they confirm it or its
 * time ends, and they send refunds by hand.
 */
export const bankTransfer: PaymentProvider = {
  open: async ({ reference }) => ok({ ref: reference, href: null }),
  read: async (payment) => ok(knownOf(payment, 'open')),
  close: async (payment) => ok(knownOf(payment, 'closed')),
  refund: async () => ok({ ref: null, state: 'by_hand' }),
  paymentOf: async () => ok(null),
};

const knownOf = (payment: Payment, state: 'open' | 'closed'): ProviderPayment => ({
  ref: payment.reference,
  currency: 'aud',
  feeCents: 0,
  ...(payment.receivedCents > 0
    ? { state: 'paid', amountCents: payment.receivedCents, refundedCents: payment.refundedCents }
    : { state, amountCents: payment.amountCents, refundedCents: 0 }),
});
