import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import type { Payment, Refund } from '#server/buying/payments/payment';
import { type Row, transferRows } from '#server/buying/payments/rules/offered-methods';
import { refundWords } from '#server/buying/payments/rules/refund-words';
import {
  buttons,
  type EmailPart,
  escapeHtml,
  greeting,
  shopperEmail,
  siteOrigin,
} from '#server/leads/rules/email-body';
import type { BlockView, TitleBlock } from '#server/page/views/site-page-view';
import { centsText } from '#server/platform/text/counted';
import { clockTime, localTime } from '#server/platform/text/local-time';
import type { PaymentMethodSettings } from '#server/settings/payments-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { longDate } from '#server/stock/rules/price-line';
import { methodText, requestState } from './payment-link';

interface PaymentShown {
  readonly payment: Payment;
  readonly request: PaymentRequest;
  readonly refunds: readonly Refund[];
  /** The settings of its method; undefined if the site has it no longer. */
  readonly method: PaymentMethodSettings | undefined;
  readonly tenant: Pick<Tenant, 'name' | 'time_zone'>;
  readonly now: Date;
  /** Where the customer starts again. */
  readonly retryHref: string;
  /** Not after too many declined payments. */
  readonly mayRetry: boolean;
}

interface StatusPage {
  readonly title: TitleBlock;
  readonly blocks: readonly BlockView[];
}

/** A payment in words: what to do next while it is open, the receipt once it is paid. */
export function paymentStatus(shown: PaymentShown): StatusPage {
  const { payment, request, method, now } = shown;
  const amount = centsText(payment.amountCents);
  switch (payment.state) {
    case 'paid':
      return page(`Receipt for ${request.reference}`, receivedText(payment), [
        facts([...paymentRows(shown), ...refundRows(shown)]),
        ways([{ text: 'Receipt (PDF)', href: `/buy/payments/${payment.id}/receipt.pdf` }]),
      ]);
    case 'new':
    case 'open':
      if (method?.kind === 'bank_transfer' && payment.provider === 'bank_transfer') {
        const intro = `Transfer ${amount} from your bank. We’ll email you a receipt once it arrives.`;
        return page('Pay by bank transfer', intro, [
          facts([
            ...transferRows(method, payment.amountCents, payment.reference),
            ['Pay by', longMoment(payment.expiresAt, shown.tenant.time_zone)],
          ]),
        ]);
      }
      if (payment.workingSince !== null) {
        const intro = `${amount} for ${request.reference} is on its way. This can take a few days, so please don’t pay again. We’ll email you a receipt once it arrives.`;
        return page('Your bank is processing your payment', intro, []);
      }
      return page('Your payment isn’t finished', `${amount} for ${request.reference} is still to be paid.`, [
        ways([
          ...(payment.href ? [{ text: 'Continue to payment', href: payment.href }] : []),
          { text: 'Check again', href: `/online-payment?payment=${payment.id}` },
        ]),
      ]);
    case 'failed':
    case 'closed': {
      const isOpen = request.origin === 'typed' || requestState(request, now) === 'open';
      const canRetry = isOpen && shown.mayRetry;
      const intro = payment.problem ?? 'No money was taken.';
      const next = canRetry ? 'You can try again, with another card if you like.' : 'Please call us.';
      return page('The payment didn’t go through', `${intro} ${next}`, [
        ...(canRetry ? [ways([{ text: 'Try again', href: shown.retryHref }])] : []),
      ]);
    }
  }
}

const receivedText = ({ provider }: Payment): string =>
  provider === 'practice' ? 'Demonstration: no money moved.' : 'Thank you. Your payment was received.';

const page = (heading: string, intro: string, blocks: readonly BlockView[]): StatusPage => ({
  title: { kind: 'title', heading, intro },
  blocks,
});

/** Labels and values in a table of two columns. */
function facts(rows: readonly Row[]): BlockView {
  const lines = rows.flatMap(([label, value]) =>
    value ? [`<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`] : [],
  );
  return { kind: 'prose', html: `<table><tbody>${lines.join('')}</tbody></table>` };
}

const ways = (links: readonly { readonly text: string; readonly href: string }[]): BlockView => ({
  kind: 'prose',
  html: links
    .map(({ text, href }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`)
    .join(''),
});

/** `23 November 2026, 2:00 pm`. */
const longMoment = (at: string, timeZone: string): string => {
  const { date, time } = localTime(timeZone, new Date(at));
  return `${longDate(date)}, ${clockTime(time)}`;
};

/** The facts of a payment for a reference: on its page and its receipt. */
export const paymentRows = ({
  payment,
  request,
  tenant,
}: Pick<PaymentShown, 'payment' | 'request' | 'tenant'>): readonly Row[] => [
  ['Paid to', tenant.name],
  ['Amount', centsText(payment.amountCents)],
  ['Reference', request.reference],
  ['What it is for', request.note],
  ['Paid', payment.paidAt && longMoment(payment.paidAt, tenant.time_zone)],
  ['Method', methodText[payment.provider]],
  ['Payment reference', payment.reference],
  ['Name', request.payer?.name],
];

/** Money that went back, a row for each refund. */
export const refundRows = ({ refunds, tenant }: Pick<PaymentShown, 'refunds' | 'tenant'>): readonly Row[] =>
  refunds.map(({ amountCents, reason, createdAt, state }) => [
    'Refund',
    `${centsText(amountCents)}, ${refundWords[state]}, ${longMoment(createdAt, tenant.time_zone)}: ${reason}`,
  ]);

/** The receipt that is emailed once an amount is paid. */
export function receiptEmail(
  { reference, note, payer }: PaymentRequest,
  payment: Payment,
  tenant: Tenant,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const isPractice = payment.provider === 'practice';
  const origin = siteOrigin({}, tenant);
  const title = `${isPractice ? '[Demonstration] ' : ''}Receipt for ${reference}`;
  const parts: EmailPart[] = [
    { kind: 'text', text: greeting(payer?.name ?? '') },
    {
      kind: 'text',
      text: isPractice
        ? 'This is a demonstration. No money changed hands.'
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
    ...buttons(['See your receipt', origin && new URL(`/online-payment?payment=${payment.id}`, origin).href]),
  ];
  return { subject: title, ...shopperEmail({ title, parts, origin }, tenant) };
}
