import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import { paymentRows, refundRows } from '#server/buying/online-payments/rules/payment-status';
import type { Order, OrderFigures } from '#server/buying/orders/order';
import { figureRows, gstText, totalName } from '#server/buying/orders/rules/order-figures';
import { endWords, isCalledOff, statusWords } from '#server/buying/orders/rules/steps';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type { Row } from '#server/buying/payments/rules/offered-methods';
import { reservedPriceText } from '#server/buying/reservations/rules/new-reservation';
import { moneyBackText } from '#server/buying/reservations/rules/reservation-email';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import { centsText } from '#server/platform/text/counted';
import { dayInWords, instantInWords, localTime } from '#server/platform/text/local-time';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PdfContent, PdfRow, PdfSection } from '#server/stock/pdf/pdf-printer-port';
import { paperColours, plainLine, plainLines } from '#server/stock/pdf/rules/printable';
import { reservationRows } from './reservation-rows';
import type { ReservationFacts } from './reservation-state-words';

/** What every paper needs to know. */
interface Printed {
  readonly tenant: Tenant;
  /** The number for questions. */
  readonly phone: string | undefined;
  /** Absolute address of the page that has the same. */
  readonly pageUrl: string;
  readonly now: Date;
}

interface Words extends Pick<PdfContent, 'title' | 'subject' | 'heading' | 'subheading' | 'price'> {
  readonly link: string;
  readonly isPractice?: boolean | undefined;
}

const line = (text: string, most = 300): string => plainLine(text, most);

function paper(
  { tenant, phone, pageUrl }: Printed,
  words: Words,
  sections: readonly PdfSection[],
): PdfContent {
  const { isPractice, link, subject, subheading, ...rest } = words;
  const dealer = line(tenant.name, 160);
  return {
    ...rest,
    author: dealer,
    subject: line(subject, 180),
    subheading: line(subheading ?? '', 160),
    colours: paperColours(tenant.theme),
    dealer: {
      name: dealer,
      contact: [...(phone ? [line(phone)] : []), new URL(pageUrl).host.replace(/^www\./, '')],
    },
    ...(isPractice ? { notice: demonstration } : {}),
    photoAlts: [],
    link: { url: pageUrl, text: link },
    sections,
    foot: `${dealer} · ${words.title}`,
  };
}

/** What a receipt of a practice payment says first. */
const demonstration = { word: 'Demonstration', text: 'This is a practice payment. No money moved.' };

/** Rows with a value. */
const facts = (heading: string, rows: readonly Row[]): PdfSection => ({
  kind: 'facts',
  heading,
  rows: rows.flatMap(([label, value]): PdfRow[] => {
    const text = line(value ?? '');
    return text === '' ? [] : [{ label: line(label, 60), value: text }];
  }),
});

const pairs = (rows: readonly { readonly label: string; readonly value: string }[]): Row[] =>
  rows.map(({ label, value }) => [label, value]);

interface Agreed {
  readonly text: string;
  readonly version: string;
  readonly agreedAt: string;
}

const termsSection = (
  { text, version, agreedAt }: Agreed,
  tenant: Tenant,
  state: AustralianState | undefined,
  more: readonly string[] = [],
): PdfSection => ({
  kind: 'text',
  heading: 'The terms you agreed to',
  paragraphs: [
    ...plainLines(text, 5_000).split('\n').filter(Boolean),
    ...more,
    `Agreed on ${timeForShopper(agreedAt, tenant, state, instantInWords)}, version ${version}.`,
  ],
});

const madeOn = (moment: string): PdfSection => ({ kind: 'closing', lines: [`Created on ${moment}.`] });

const receivedBy = ({ tenant, phone }: Printed): PdfSection =>
  facts('Received by', [
    ['Dealer', tenant.legal_name ?? tenant.name],
    ['ABN', abnText(tenant)],
    ['Phone', phone ?? tenant.phone],
  ]);

/** What is printed of an order. */
interface PrintedOrder extends Printed {
  readonly order: Order;
  readonly agreement: NonNullable<Order['agreement']>;
  /** The shopper's answers in words. */
  readonly answers: readonly PdfRow[];
}

/** The order on paper: every figure, every answer and the terms that were agreed to. */
export function orderPaper(printed: PrintedOrder): PdfContent {
  const { order, agreement, answers, tenant, now } = printed;
  const { figures } = agreement;
  const title = `Order ${order.reference}`;
  const day = localTime(tenant.time_zone, new Date(agreement.agreedAt)).date;
  const sums = figureRows(figures, day, isCalledOff(order));
  const notes = [
    ...sums.flatMap(({ label, note }) => (note ? [line(`${label}: ${note}.`)] : [])),
    ...(agreement.loan?.note ? [line(agreement.loan.note, 2_000)] : []),
  ];
  return paper(
    printed,
    {
      title,
      subject: order.car.name,
      heading: title,
      subheading: order.car.name,
      price: { text: sums.find(({ total }) => total)?.value ?? '', kind: totalKind(figures, order) },
      link: 'See your order',
    },
    [
      ...endSection(order),
      {
        kind: 'sums',
        heading: 'Price breakdown',
        rows: [
          ...sums.map(({ label, value, total }) => ({ label: line(label, 80), value, total })),
          { label: 'GST included, about', value: gstText(figures) },
        ],
      },
      ...(notes.length > 0
        ? [{ kind: 'text', heading: 'About these figures', paragraphs: notes } as const]
        : []),
      facts('Your order', pairs(answers)),
      facts('Sold by', [
        ['Dealer', tenant.legal_name ?? tenant.name],
        ['ABN', abnText(tenant)],
        ['Stock number', order.car.stocknum],
      ]),
      termsSection(agreement, tenant, order.shopper?.state),
      madeOn(timeForShopper(now.toISOString(), tenant, order.shopper?.state, instantInWords)),
    ],
  );
}

/** A drive-away price holds in one state. */
const totalKind = (figures: OrderFigures, { shopper }: Order): string =>
  figures.isOpen || !shopper ? totalName(figures) : `${totalName(figures)} in ${shopper.state}`;

/** `53 004 085 616`, as the register writes it. */
const abnText = ({ abn }: Tenant): string | undefined =>
  abn?.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/** What became of an order, above its figures. */
const endSection = ({ end, car }: Order): PdfSection[] =>
  end ? [{ kind: 'text', heading: statusWords[end.kind], paragraphs: [line(endWords(end, { car }))] }] : [];

/** The receipt of a deposit: what was paid, for which car, until when it is held, and the terms that were agreed to. */
export function receiptContent(printed: Printed & ReservationFacts): PdfContent {
  const { reservation, tenant, now, payment } = printed;
  const { car, paidCents, reference, terms, isPractice } = reservation;
  return paper(
    printed,
    {
      title: `Receipt ${reference}`,
      subject: `Deposit for ${car.name}`,
      heading: 'Receipt for your deposit',
      subheading: car.name,
      price: {
        text: centsText(paidCents),
        kind: payment?.paidAt
          ? `paid on ${timeForShopper(payment.paidAt, tenant, car.registerIn, instantInWords)}`
          : 'paid',
      },
      link: 'See your reservation',
      isPractice,
    },
    [
      facts('Your reservation', [
        ...pairs(reservationRows(printed)),
        ['Stock number', car.stocknum],
        ['Price', reservedPriceText(car)],
      ]),
      receivedBy(printed),
      termsSection(terms, tenant, car.registerIn, moneyBackText(reservation)),
      madeOn(timeForShopper(now.toISOString(), tenant, car.registerIn, instantInWords)),
    ],
  );
}

interface PrintedPayment extends Printed {
  readonly payment: Payment;
  readonly request: PaymentRequest;
  readonly refunds: readonly Refund[];
}

/** The receipt of an amount that was paid for a reference. A practice payment says that no money moved. */
export function paymentReceipt(printed: PrintedPayment): PdfContent {
  const { payment, tenant, now } = printed;
  const paidAt = instantInWords(payment.paidAt ?? payment.updatedAt, tenant.time_zone);
  return paper(
    printed,
    {
      title: `Receipt ${payment.reference}`,
      subject: payment.description,
      heading: 'Receipt',
      subheading: payment.description,
      price: { text: centsText(payment.amountCents), kind: `paid on ${paidAt}` },
      link: 'See your payment',
      isPractice: payment.provider === 'practice',
    },
    [
      facts('Your payment', [...paymentRows(printed), ...refundRows(printed)]),
      receivedBy(printed),
      madeOn(dayInWords(localTime(tenant.time_zone, now).date)),
    ],
  );
}
