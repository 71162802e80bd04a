import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { NewEvent } from '#server/dealer/messages/rules/new-message';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/registry';
import type { Clock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import { centsText } from '#server/platform/text/counted';
import { escapeXml } from '#server/platform/text/xml';
import type { PaymentEventType } from '#server/settings/payments-schema';
import { type Payment, paymentStates, providerKinds, type Refund, subjectKinds } from './payment';
import type { DisputeReport, PaymentSubject, RefundReport } from './payment-store';

/** A payment for the dealer's other systems. It names nobody. */
export const paymentRecordSchema = z
  .object({
    payment_id: z.string(),
    reference: z.string().describe('For people and bank statements.'),
    state: z.enum(paymentStates),
    provider: z.enum(providerKinds),
    provider_number: z.string().nullable(),
    subject: z.object({
      kind: z.enum(subjectKinds),
      id: z.string().describe('The id of a reservation; our own number of a reference.'),
    }),
    description: z.string(),
    amount_cents: z.int().describe('Whole cents of Australian dollars.'),
    received_cents: z.int(),
    refunded_cents: z.int().describe('Refunds that were requested, done or not.'),
    fee_cents: z.int(),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Payment' });

export const paymentRecord = (payment: Payment): z.infer<typeof paymentRecordSchema> => ({
  payment_id: payment.id,
  reference: payment.reference,
  state: payment.state,
  provider: payment.provider,
  provider_number: payment.providerRef,
  subject: payment.subject,
  description: payment.description,
  amount_cents: payment.amountCents,
  received_cents: payment.receivedCents,
  refunded_cents: payment.refundedCents,
  fee_cents: payment.feeCents,
  created_at: payment.createdAt,
  paid_at: payment.paidAt,
});

/** The event of a payment that was paid, or can no longer be paid. */
export const paymentEvent = (payment: Payment, type: PaymentEventType): NewEvent => ({
  id: `payment-event-${payment.id}-${payment.state}`,
  tenant: payment.tenant,
  type,
  object: `payment:${payment.id}`,
  phone: '',
  data: paymentRecord(payment),
});

/** The event of a refund that was sent. */
export const refundEvent = (payment: Payment, refund: Refund): NewEvent => ({
  id: `refund-event-${refund.id}`,
  tenant: payment.tenant,
  type: 'payment.refunded',
  object: `payment:${payment.id}`,
  phone: '',
  data: {
    ...paymentRecord(payment),
    refund: { refund_id: refund.id, amount_cents: refund.amountCents, reason: refund.reason },
  },
});

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
  const announce = async (trx: Transaction<Database>, payment: Payment): Promise<void> => {
    const type = payment.state === 'paid' ? 'payment.paid' : unpaidType(payment.state);
    if (type) await messages.announce(trx, paymentEvent(payment, type));
  };
  return {
    ...subject,
    paid: async (trx, payment, at) => {
      const verdict = await subject.paid(trx, payment, at);
      await announce(trx, payment);
      return verdict;
    },
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
