import { receiptEmail } from '#server/buying/online-payments/rules/payment-status';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { centsText } from '#server/platform/text/counted';
import type { Tenant } from '#server/settings/tenant-schema';
import { PaymentRequestStore, type QueueReceipt, referenceSubject } from './payment-requests';

interface OnlinePaymentDeps {
  readonly commits: GroupCommit;
  readonly messages: Pick<MessageSender, 'send'>;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

export type OnlinePayments = ReturnType<typeof createOnlinePayments>;

/** Amounts that customers pay for the dealer's references. */
export function createOnlinePayments({ commits, messages, tenants }: OnlinePaymentDeps) {
  const paymentRequests = new PaymentRequestStore(commits);
  return {
    paymentRequests,
    /** What payments for references settle. */
    referenceSubject: referenceSubject(receiptBy(messages, tenants)),
    paymentRequestRecords: recordsOf(paymentRequests),
  };
}

/** A receipt that could not be sent for this long is on the customer's page all the same. */
const receiptMs = 4 * 24 * 60 * 60_000;

const receiptBy =
  (messages: OnlinePaymentDeps['messages'], tenants: OnlinePaymentDeps['tenants']): QueueReceipt =>
  async (trx, request, payment) => {
    const tenant = tenants.bySlug(request.tenant);
    const to = request.payer?.email ?? '';
    if (!tenant || to === '') return;
    const paidAt = new Date(payment.paidAt ?? payment.updatedAt);
    const { subject, text, html } = receiptEmail(request, payment, tenant);
    await messages.send(trx, {
      id: `receipt-${payment.id}`,
      tenant: tenant.slug,
      channel: 'email',
      to,
      text,
      email: { subject, html, headers: {} },
      purpose: 'receipt',
      expiresAt: new Date(paidAt.getTime() + receiptMs),
    });
  };

/** A customer's own, for their copy of their data and for its deletion. */
const recordsOf = (requests: PaymentRequestStore): CustomerRecords => ({
  name: 'online_payments',
  export: async ({ tenant, id }) =>
    (await requests.ofCustomer(tenant, id)).map(({ reference, note, amountCents, createdAt, ...one }) => ({
      reference,
      note,
      amount: centsText(amountCents),
      created_at: createdAt,
      email: one.payer?.email ?? null,
      paid: one.paidPaymentId !== null,
    })),
  forget: ({ tenant, id }) => requests.forget(tenant, id),
});
