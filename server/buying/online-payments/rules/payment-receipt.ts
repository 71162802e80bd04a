import type { PaymentRequest } from '#server/buying/online-payments/payment-request';
import type { Payment, Refund } from '#server/buying/payments/payment';
import { clockTime, dayInWords, localTime } from '#server/platform/text/local-time';
import { centsText } from '#server/platform/text/money';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PdfContent, PdfRow } from '#server/stock/pdf/pdf-printer-port';
import { paperColours, plainLine } from '#server/stock/pdf/rules/printable';
import { paymentRows, refundRows } from './payment-status';

interface Printed {
  readonly payment: Payment;
  readonly request: PaymentRequest;
  readonly refunds: readonly Refund[];
  readonly tenant: Tenant;
  readonly phone: string | undefined;
  /** Absolute address of the payment's page. */
  readonly pageUrl: string;
  readonly now: Date;
}

const line = (text: string, most = 300): string => plainLine(text, most);

/** The receipt of an amount that was paid for a reference. A practice payment says that no money moved. */
export function paymentReceipt(printed: Printed): PdfContent {
  const { payment, tenant, phone, pageUrl, now } = printed;
  const dealer = line(tenant.name, 160);
  const { date } = localTime(tenant.time_zone, now);
  const contact = [...(phone ? [line(phone)] : []), new URL(pageUrl).host.replace(/^www\./, '')];
  return {
    title: `Receipt ${payment.reference}`,
    author: dealer,
    subject: line(payment.description, 160),
    colours: paperColours(tenant.theme),
    dealer: { name: dealer, contact },
    heading: 'Receipt',
    subheading: line(payment.description, 160),
    ...(payment.provider === 'practice' ? { notice: demonstration } : {}),
    price: { text: centsText(payment.amountCents), kind: paidText(payment, tenant.time_zone) },
    photoAlts: [],
    link: { url: pageUrl, text: 'See your payment' },
    sections: [
      {
        kind: 'facts',
        heading: 'Your payment',
        rows: rowsOf([...paymentRows(printed), ...refundRows(printed)]),
      },
      { kind: 'facts', heading: 'Received by', rows: rowsOf(dealerRows(tenant, phone)) },
      { kind: 'closing', lines: [`Made on ${dayInWords(date)}.`] },
    ],
    foot: `${dealer} · Receipt ${payment.reference}`,
  };
}

/** What a receipt of a practice payment says first. */
export const demonstration = { word: 'Demonstration', text: 'This is a practice payment. No money moved.' };

function paidText({ paidAt, updatedAt }: Payment, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(paidAt ?? updatedAt));
  return `paid on ${dayInWords(date)}, ${clockTime(time)}`;
}

type Row = readonly [label: string, value: string | null | undefined];

const rowsOf = (rows: readonly Row[]): PdfRow[] =>
  rows.flatMap(([label, value]) => (value ? [{ label: line(label, 60), value: line(value) }] : []));

const dealerRows = ({ legal_name, name, abn, phone }: Tenant, sitePhone: string | undefined): Row[] => [
  ['Dealer', legal_name ?? name],
  ['ABN', abn],
  ['Phone', sitePhone ?? phone],
];
