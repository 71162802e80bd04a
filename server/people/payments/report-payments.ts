import type { MessageSender } from '#server/people/messages/send-message';
import { paymentEvent, refundEvent } from './payment-record';
import type { PaymentSubject, RefundReport } from './payment-store-port';

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
}

/**
 * The same subject; each payment that is paid, failed or closed is reported to the dealer's other systems, in the
 * transaction in which it happens.
 */
export function reportingSubject(subject: PaymentSubject, { messages }: Reporting): PaymentSubject {
  const announce = async (
    trx: Parameters<PaymentSubject['paid']>[0],
    payment: Parameters<PaymentSubject['paid']>[1],
  ): Promise<void> => {
    const type = payment.state === 'paid' ? 'payment.paid' : unpaidType(payment.state);
    if (type) await messages.announce(trx, paymentEvent(payment, type));
  };
  return {
    kind: subject.kind,
    paid: async (trx, payment, at) => {
      const verdict = await subject.paid(trx, payment, at);
      await announce(trx, payment);
      return verdict;
    },
    returned: async (trx, payment, cents, at) => subject.returned?.(trx, payment, cents, at),
    unpaid: async (trx, payment, at) => {
      await subject.unpaid(trx, payment, at);
      await announce(trx, payment);
    },
  };
}

/** Reports refunds that have left to the dealer's other systems. */
export const refundReport =
  ({ messages }: Reporting): RefundReport =>
  (trx, payment, refund) =>
    messages.announce(trx, refundEvent(payment, refund));

const unpaidType = (state: string): 'payment.failed' | 'payment.closed' | undefined => {
  if (state === 'failed') return 'payment.failed';
  return state === 'closed' ? 'payment.closed' : undefined;
};
