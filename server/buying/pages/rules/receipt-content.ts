import { demonstration } from '#server/buying/online-payments/rules/payment-receipt';
import { centsText, momentText } from '#server/buying/reservations/rules/lead-of-reservation';
import { moneyBackText } from '#server/buying/reservations/rules/money-back';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PdfContent, PdfRow, PdfSection } from '#server/stock/pdf/pdf-printer-port';
import { paperColours, plainLine, plainLines } from '#server/stock/pdf/rules/printable';
import { dollars } from '#server/stock/price/rules/formats';
import { reservationRows } from './reservation-rows';
import type { ReservationFacts } from './reservation-state-words';

interface Printed extends ReservationFacts {
  /** The site's phone number. */
  readonly phone: string | undefined;
  /** Absolute address of the reservation's page. */
  readonly pageUrl: string;
  readonly now: Date;
}

const line = (text: string, most = 300): string => plainLine(text, most);

/** The receipt of a deposit: what was paid, for which car, until when it is held, and the terms that were agreed to. */
export function receiptContent(printed: Printed): PdfContent {
  const { reservation, tenant, phone, pageUrl, now, payment } = printed;
  const dealer = line(tenant.name, 160);
  const { car, paidCents, reference } = reservation;
  const printDate = momentText(now.toISOString(), tenant.time_zone);
  const contact = [...(phone ? [line(phone)] : []), new URL(pageUrl).host.replace(/^www\./, '')];
  return {
    title: `Receipt ${reference}`,
    author: dealer,
    subject: `Deposit for ${line(car.name, 160)}`,
    colours: paperColours(tenant.theme),
    dealer: { name: dealer, contact },
    heading: 'Receipt for your deposit',
    subheading: line(car.name, 160),
    ...(reservation.isPractice ? { notice: demonstration } : {}),
    price: {
      text: centsText(paidCents),
      kind: payment?.paidAt ? `paid on ${momentText(payment.paidAt, tenant.time_zone)}` : 'paid',
    },
    photoAlts: [],
    link: { url: pageUrl, text: 'See your reservation' },
    sections: sectionsOf(printed, printDate),
    foot: `${dealer} · Receipt ${reference}`,
  };
}

function sectionsOf(printed: Printed, printDate: string): PdfSection[] {
  const { reservation, tenant } = printed;
  const { terms } = reservation;
  const agreed = momentText(terms.agreedAt, tenant.time_zone);
  return [
    { kind: 'facts', heading: 'Your reservation', rows: clean(reservationRows(printed)) },
    { kind: 'facts', heading: withNoun('The car', tenant.stock.noun), rows: clean(carRows(printed)) },
    { kind: 'facts', heading: 'Received by', rows: clean(dealerRows(tenant, printed.phone)) },
    {
      kind: 'text',
      heading: 'The terms you agreed to',
      paragraphs: [
        ...plainLines(terms.text, 4_000).split('\n').filter(Boolean),
        ...moneyBackText(reservation),
        `Agreed on ${agreed}, version ${terms.version}.`,
      ],
    },
    { kind: 'closing', lines: [`Made on ${printDate}.`] },
  ];
}

const clean = (rows: readonly PdfRow[]): PdfRow[] =>
  rows
    .map(({ label, value }) => ({ label: line(label, 60), value: line(value) }))
    .filter(({ value }) => value !== '');

const carRows = ({ reservation: { car } }: Printed): PdfRow[] => [
  { label: 'Name', value: car.name },
  { label: 'Stock number', value: car.stocknum ?? '' },
  {
    label: 'Price',
    value:
      car.priceDollars === null ? '' : [dollars(car.priceDollars), car.priceKind].filter(Boolean).join(' '),
  },
];

const dealerRows = ({ legal_name, name, abn, phone }: Tenant, sitePhone: string | undefined): PdfRow[] => [
  { label: 'Dealer', value: legal_name ?? name },
  { label: 'ABN', value: abn ?? '' },
  { label: 'Phone', value: sitePhone ?? phone ?? '' },
];
