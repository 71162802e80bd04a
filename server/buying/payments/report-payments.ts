import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import type { Clock } from '#server/platform/clock';
import { centsText } from '#server/platform/text/money';
import { escapeXml } from '#server/platform/text/xml';
import type { Payment } from './payment';
import { paymentEvent, refundEvent } from './payment-record';
import type { DisputeReport, PaymentSubject, RefundReport } from './payment-store-port';

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
}

interface DisputeReporting {
  readonly messages: Pick<MessageSender, 'send'>;
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
  readonly clock: Clock;
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

const expiresMs = 3 * 24 * 3_600_000;
/** Where the dealer answers. */
const dashboards: Partial<Record<Payment['provider'], string>> = { stripe: 'Stripe', square: 'Square' };

/** Tells the dealer, at the addresses that receive leads, that a customer disputes a payment. */
export const disputeReport =
  ({ messages, tenants, clock }: DisputeReporting): DisputeReport =>
  async (trx, { id, tenant: slug, provider, reference, description, amountCents }) => {
    const tenant = tenants.bySlug(slug);
    const dashboard = dashboards[provider] ?? 'your payment provider';
    const subject = `Payment ${reference} is disputed`;
    const text = [
      `A customer disputes the payment of ${centsText(amountCents)} (${description}, reference ${reference}) with their bank.`,
      `The bank holds the money until this is decided. Answer in the dashboard of ${dashboard} before the date given there.`,
    ];
    const email = {
      subject,
      html: text.map((line) => `<p>${escapeXml(line)}</p>`).join('\n'),
      headers: {},
    };
    for (const [at, to] of (tenant?.delivery.email_to ?? []).entries())
      await messages.send(trx, {
        id: `dispute-${id}-${at}`,
        tenant: slug,
        channel: 'email',
        to,
        text: text.join('\n\n'),
        email,
        purpose: 'dispute',
        expiresAt: new Date(clock.now().getTime() + expiresMs),
      });
  };

const unpaidType = (state: string): 'payment.failed' | 'payment.closed' | undefined => {
  if (state === 'failed') return 'payment.failed';
  return state === 'closed' ? 'payment.closed' : undefined;
};
