import type { PaymentSubject } from '#server/buying/payments/payment-store-port';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { clockTime, localTime } from '#server/platform/text/local-time';
import { centsText } from '#server/platform/text/money';
import type { Tenant } from '#server/settings/tenant-schema';
import { longDate } from '#server/stock/price/rules/formats';
import { KyselyPaymentRequests } from './adapters/kysely-requests/payment-requests';
import { type QueueReceipt, referenceSubject } from './adapters/kysely-requests/reference-subject';
import type { PaymentRequestRecords, PaymentRequestStore } from './payment-request-store-port';
import { receiptEmail } from './rules/receipt-email';

export interface OnlinePayments {
  /** Amounts that customers pay for the dealer's references. */
  readonly paymentRequests: PaymentRequestStore & Pick<PaymentRequestRecords, 'ofCustomer'>;
  /** What payments for references settle. */
  readonly referenceSubject: PaymentSubject;
  /** A customer's own, for their copy of their data and for its deletion. */
  readonly paymentRequestRecords: CustomerRecords;
}

interface OnlinePaymentDeps {
  readonly commits: GroupCommit;
  readonly messages: Pick<MessageSender, 'send'>;
  readonly tenants: { bySlug(slug: string): Tenant | null };
}

export function createOnlinePayments({ commits, messages, tenants }: OnlinePaymentDeps): OnlinePayments {
  const requests = new KyselyPaymentRequests(commits);
  return {
    paymentRequests: requests,
    referenceSubject: referenceSubject(receiptBy(messages, tenants)),
    paymentRequestRecords: recordsOf(requests),
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
    const { date, time } = localTime(tenant.time_zone, paidAt);
    const words = `${longDate(date)}, ${clockTime(time)}`;
    const { subject, text, html } = receiptEmail(request, payment, words, tenant);
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

const recordsOf = (requests: PaymentRequestRecords): CustomerRecords => ({
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
