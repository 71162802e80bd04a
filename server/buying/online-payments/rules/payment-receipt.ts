import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import type { Payment } from '#server/buying/payments/payment';
import { type EmailPart, emailBody, greeting } from '#server/leads/rules/email-body';
import { centsText } from '#server/platform/text/counted';
import type { Tenant } from '#server/settings/tenant-schema';
import { methodText } from './payment-link';
import { longMoment } from './payment-status';

/** The receipt that is emailed once an amount is paid. */
export function receiptEmail(
  { reference, note, payer }: PaymentRequest,
  payment: Payment,
  tenant: Tenant,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const isPractice = payment.provider === 'practice';
  const title = `${isPractice ? '[Demonstration] ' : ''}Receipt for ${reference}`;
  const parts: EmailPart[] = [
    { kind: 'text', text: greeting(payer?.name ?? '') },
    {
      kind: 'text',
      text: isPractice
        ? 'This is a demonstration: no money moved.'
        : `Thank you. ${tenant.name} has received your payment.`,
    },
    {
      kind: 'rows',
      rows: [
        ['Amount', centsText(payment.amountCents)],
        ['For', [reference, note].filter(Boolean).join(', ')],
        ['Paid', longMoment(payment.paidAt ?? payment.updatedAt, tenant.time_zone)],
        ['Method', methodText[payment.provider]],
        ['Payment reference', payment.reference],
      ],
    },
  ];
  return { subject: title, ...emailBody({ title, parts }, tenant) };
}
