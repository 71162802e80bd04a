import type { MessageSender } from '#server/people/messages/send-message';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { paymentEvent, refundEvent } from './payment-record';
import type { PaymentSubject, RefundReport } from './payment-store-port';

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

/**
 * The same subject, with the dealer's webhook told of each payment that is paid, failed or closed, in the transaction in
 * which it happens. Only for sites that want these events.
 */
export function reportingSubject(subject: PaymentSubject, { messages, tenants }: Reporting): PaymentSubject {
  const announce = async (
    trx: Parameters<PaymentSubject['paid']>[0],
    payment: Parameters<PaymentSubject['paid']>[1],
  ): Promise<void> => {
    const type = payment.state === 'paid' ? 'payment.paid' : unpaidType(payment.state);
    const tenant = tenants.bySlug(payment.tenant);
    if (!type || !tenant || !reportsEvent(tenant.accounts, type)) return;
    await messages.announce(trx, paymentEvent(payment, type));
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

/** Tells the dealer's webhook of refunds that have left, for sites that want these events. */
export const refundReport =
  ({ messages, tenants }: Reporting): RefundReport =>
  async (trx, payment, refund) => {
    const tenant = tenants.bySlug(payment.tenant);
    if (!tenant || !reportsEvent(tenant.accounts, 'payment.refunded')) return;
    await messages.announce(trx, refundEvent(payment, refund));
  };

const unpaidType = (state: string): 'payment.failed' | 'payment.closed' | undefined => {
  if (state === 'failed') return 'payment.failed';
  return state === 'closed' ? 'payment.closed' : undefined;
};
