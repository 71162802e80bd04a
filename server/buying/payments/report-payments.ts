import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { NewEvent } from '#server/dealer/messages/rules/new-message';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/registry';
import { type RecordSite, recordUrl } from '#server/dealer/rules/record-url';
import type { Clock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import { amountSchema, currency, currencySchema, dollarsOf } from '#server/platform/rules/money';
import { recordShape } from '#server/platform/rules/record';
import { centsText } from '#server/platform/text/counted';
import { escapeXml } from '#server/platform/text/xml';
import type { PaymentEventType } from '#server/settings/payments-schema';
import { type Payment, paymentStates, providerKinds, type Refund, subjectKinds } from './payment';
import type { DisputeReport, PaymentSubject, RefundReport } from './payment-store';

/** A payment for the dealer's other systems. It names nobody. */
export const paymentRecordSchema = z
  .object({
    ...recordShape('payment'),
    url: z.url().nullable().describe('Its page at the desk; null for a site without one.'),
    reference: z.string().describe('For people and bank statements.'),
    state: z.enum(paymentStates),
    provider: z.enum(providerKinds),
    provider_number: z.string().nullable(),
    subject: z.object({
      kind: z.enum(subjectKinds),
      id: z.string().describe('The id of a reservation; our own number of a reference.'),
    }),
    description: z.string(),
    currency: currencySchema,
    amount: amountSchema.describe('What is to be paid.'),
    received: amountSchema.describe('What arrived.'),
    refunded: amountSchema.describe('Refunds that were requested, done or not.'),
    fee: amountSchema.describe('The fee of the provider.'),
    paid_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Payment' });

type PaymentRecord = z.infer<typeof paymentRecordSchema>;

export const paymentRecord = (payment: Payment, site: RecordSite): PaymentRecord => ({
  object: 'payment',
  id: payment.id,
  url: site.desk?.enabled ? recordUrl('payments', payment.id, site) : null,
  created_at: payment.createdAt,
  updated_at: payment.updatedAt,
  reference: payment.reference,
  state: payment.state,
  provider: payment.provider,
  provider_number: payment.providerRef,
  subject: payment.subject,
  description: payment.description,
  currency,
  amount: dollarsOf(payment.amountCents),
  received: dollarsOf(payment.receivedCents),
  refunded: dollarsOf(payment.refundedCents),
  fee: dollarsOf(payment.feeCents),
  paid_at: payment.paidAt,
});

/** The event of a payment that was paid, or can no longer be paid. */
export const paymentEvent = (payment: Payment, type: PaymentEventType, site: RecordSite): NewEvent => ({
  id: `payment-event-${payment.id}-${payment.state}`,
  tenant: payment.tenant,
  type,
  object: `payment:${payment.id}`,
  phone: '',
  data: paymentRecord(payment, site),
});

/** The event of a refund that was sent. */
export const refundEvent = (payment: Payment, refund: Refund, site: RecordSite): NewEvent => ({
  id: `refund-event-${refund.id}`,
  tenant: payment.tenant,
  type: 'payment.refunded',
  object: `payment:${payment.id}`,
  phone: '',
  data: {
    ...paymentRecord(payment, site),
    refund: { id: refund.id, amount: dollarsOf(refund.amountCents), reason: refund.reason },
  },
});

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
}

/** A site that cannot be served has no settings. */
const siteOf = ({ tenants }: Pick<Reporting, 'tenants'>, slug: string): RecordSite =>
  tenants.bySlug(slug) ?? { slug, hosts: [] };

interface DisputeReporting {
  readonly messages: Pick<MessageSender, 'send'>;
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
  readonly clock: Clock;
}

/**
 * The same subject; each payment that is paid, failed or closed is reported to the dealer's other systems, in the
 * transaction in which it happens.
 */
export function reportingSubject(subject: PaymentSubject, reporting: Reporting): PaymentSubject {
  const announce = async (trx: Transaction<Database>, payment: Payment): Promise<void> => {
    const type = payment.state === 'paid' ? 'payment.paid' : unpaidType(payment.state);
    if (!type) return;
    const event = paymentEvent(payment, type, siteOf(reporting, payment.tenant));
    await reporting.messages.announce(trx, event);
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
  (reporting: Reporting): RefundReport =>
  (trx, payment, refund) =>
    reporting.messages.announce(trx, refundEvent(payment, refund, siteOf(reporting, payment.tenant)));

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
