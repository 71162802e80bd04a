import type { PaymentRequest } from '#server/buying/online-payments/payment-request';
import type { Payment } from '#server/buying/payments/payment';
import { type EmailPart, emailBody, greeting } from '#server/leads/rules/email-body';
import { centsText } from '#server/platform/text/money';
import type { Tenant } from '#server/settings/tenant-schema';
import { methodText } from './method-text';

/** The receipt that is emailed once an amount is paid. `paidAt` in words. */
export function receiptEmail(
  { reference, note, payer }: PaymentRequest,
  payment: Payment,
  paidAt: string,
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
        ['Paid', paidAt],
        ['Method', methodText[payment.provider]],
        ['Payment reference', payment.reference],
      ],
    },
  ];
  return { subject: title, ...emailBody({ title, parts }, tenant) };
}
