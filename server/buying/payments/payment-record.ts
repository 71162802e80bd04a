import { z } from 'zod';
import type { NewEvent } from '#server/dealer/messages/rules/new-event';
import type { PaymentEventType } from '#server/settings/payments-schema';
import { type Payment, paymentStates, providerKinds, type Refund, subjectKinds } from './payment';

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
      id: z.string().describe('The reservation_id of a reservation; our own number of a reference.'),
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
