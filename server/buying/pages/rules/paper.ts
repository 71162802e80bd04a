import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import { paymentRows, refundRows } from '#server/buying/online-payments/rules/payment-status';
import type { Order, OrderFigures } from '#server/buying/orders/order';
import { figureRows, gstText, totalName } from '#server/buying/orders/rules/order-figures';
import { isCalledOff, statusWords } from '#server/buying/orders/rules/steps';
import type { Payment, Refund } from '#server/buying/payments/payment';
import type { Row } from '#server/buying/payments/rules/offered-methods';
import { reservedPriceText } from '#server/buying/reservations/rules/new-reservation';
import { moneyBackText } from '#server/buying/reservations/rules/reservation-email';
import type { OrderPlacedView } from '#server/buying/views/order-view';
import type { PaperSectionView, PaperView } from '#server/buying/views/paper-view';
import type { ReservationView } from '#server/buying/views/reservation-view';
import { addressLines } from '#server/dealer/rules/map';
import { withNoun } from '#server/dealer/rules/noun';
import { primaryLocation } from '#server/dealer/rules/place-order';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import { centsText } from '#server/platform/text/counted';
import { dayInWords, instantInWords, localTime } from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { PdfContent, PdfRow } from '#server/stock/pdf/pdf-printer-port';
import { paperColours, plainLine, plainLines } from '#server/stock/pdf/rules/printable';
import { reservationRows } from './reservation-rows';
import type { ReservationFacts } from './reservation-state-words';

/** What every paper needs to know. */
export interface Printed {
  readonly tenant: Tenant;
  /** The number for questions. */
  readonly phone: string | undefined;
  /** The yard that it is about; the dealer's main one without it. */
  readonly place?: TenantLocation | undefined;
  /** Absolute address of the page that has the same. */
  readonly pageUrl: string;
  readonly now: Date;
}

/** A paper as a PDF; `link` is what its code leads to. */
export function pdfOf({ tenant, phone, pageUrl }: Printed, paper: PaperView, link: string): PdfContent {
  const { heading, subheading, price, sections, isPractice } = paper;
  const dealer = line(tenant.name, 160);
  return {
    title: heading,
    author: dealer,
    subject: line(subheading, 180),
    heading,
    subheading: line(subheading, 160),
    price: price ?? { text: '' },
    colours: paperColours(tenant.theme),
    dealer: {
      name: dealer,
      contact: [...(phone ? [line(phone)] : []), new URL(pageUrl).host.replace(/^www\./, '')],
    },
    ...(isPractice ? { notice: demonstration } : {}),
    photoAlts: [],
    link: { url: pageUrl, text: link },
    sections,
    foot: `${dealer} · ${heading}`,
  };
}

/** The address of a page, for people who type it. */
const typedAddress = (pageUrl: string): string => pageUrl.replace(/^https?:\/\/(?:www\.)?/, '');

const line = (text: string, most = 300): string => plainLine(text, most);

/** What a receipt of a practice payment says first. */
const demonstration = { word: 'Demonstration', text: 'This is a practice payment. No money moved.' };

type FactsView = Extract<PaperSectionView, { kind: 'facts' }>;

/** Rows with a value. */
const facts = (heading: string, rows: readonly Row[]): FactsView => ({
  kind: 'facts',
  heading,
  rows: rows.flatMap(([label, value]): PdfRow[] => {
    const text = line(value ?? '');
    return text === '' ? [] : [{ label: line(label, 60), value: text }];
  }),
});

/** The answers and agreements of a shopper, whose values are sentences. */
const answers = (heading: string, rows: readonly Row[]): PaperSectionView => ({
  ...facts(heading, rows),
  inLines: true,
});

/** Paragraphs below a heading; no section without any. */
const texts = (heading: string, paragraphs: readonly string[], isSmall?: true): PaperSectionView[] =>
  paragraphs.length > 0
    ? [{ kind: 'text', heading, paragraphs: paragraphs.map((text) => line(text, 2_000)), isSmall }]
    : [];

const numbered = (steps: readonly string[]): string[] => steps.map((text, at) => `${at + 1}. ${text}`);

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
): PaperSectionView => ({
  kind: 'text',
  heading: 'The terms you agreed to',
  isSmall: true,
  paragraphs: [
    ...plainLines(text, 5_000).split('\n').filter(Boolean),
    `Agreed on ${timeForShopper(agreedAt, tenant, state, instantInWords)}, version ${version}.`,
  ],
});

const madeOn = (moment: string): PaperSectionView => ({ kind: 'closing', lines: [`Created on ${moment}.`] });

/** Who sells it, and where. */
const dealerSection = ({ tenant, phone, place = primaryLocation(tenant) }: Printed): PaperSectionView =>
  facts('The dealer', [
    ['Name', tenant.legal_name ?? tenant.name],
    ['ABN', abnText(tenant)],
    ['Address', place && addressLines(place).join(', ')],
    ['Phone', phone ?? tenant.phone],
  ]);

/** What tells the car from another one like it. */
const carSection = (
  { tenant, car }: { readonly tenant: Tenant; readonly car: Car | undefined },
  rows: readonly Row[],
): PaperSectionView =>
  facts(withNoun('The car', tenant.stock.noun), [
    ...rows,
    ['VIN', car?.vin],
    ['Number plate', car?.regplate],
  ]);

/** What is printed of an order. */
interface PrintedOrder extends Printed {
  readonly order: Order;
  readonly agreement: NonNullable<Order['agreement']>;
  /** The car in stock, or its last record if it has left. */
  readonly car: Car | undefined;
  /** The rest of its page. */
  readonly step: Pick<OrderPlacedView, 'text' | 'rows' | 'next'>;
}

/** The order on paper: until when the car is held, every answer, every figure and the terms that were agreed to. */
export function orderPaper(printed: PrintedOrder): PaperView {
  const { order, agreement, step, tenant, now, pageUrl } = printed;
  const { figures } = agreement;
  const day = localTime(tenant.time_zone, new Date(agreement.agreedAt)).date;
  const sums = figureRows(figures, day, isCalledOff(order));
  const notes = [
    ...sums.flatMap(({ label, note }) => (note ? [`${label}: ${note}.`] : [])),
    ...(agreement.loan?.note ? [agreement.loan.note] : []),
  ];
  return {
    heading: `Order ${order.reference}`,
    subheading: order.car.name,
    price: { text: sums.find(({ total }) => total)?.value ?? '', kind: totalKind(figures, order) },
    address: typedAddress(pageUrl),
    sections: [
      ...texts(statusWords[order.end?.kind ?? 'placed'], step.text ? [step.text] : []),
      answers('Your order', pairs(step.rows)),
      carSection(printed, [['Stock number', order.car.stocknum]]),
      {
        kind: 'sums',
        heading: 'Price breakdown',
        rows: [
          ...sums.map(({ label, value, total }) => ({ label: line(label, 80), value, total })),
          { label: 'GST included, about', value: gstText(figures) },
        ],
      },
      ...texts('About these figures', notes, true),
      ...texts('What happens next', numbered(step.next)),
      dealerSection(printed),
      termsSection(agreement, tenant, order.shopper?.state),
      madeOn(timeForShopper(now.toISOString(), tenant, order.shopper?.state, instantInWords)),
    ],
  };
}

/** A drive-away price holds in one state. */
const totalKind = (figures: OrderFigures, { shopper }: Order): string =>
  figures.isOpen || !shopper ? totalName(figures) : `${totalName(figures)} in ${shopper.state}`;

/** `53 004 085 616`, as the register writes it. */
const abnText = ({ abn }: Tenant): string | undefined =>
  abn?.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

interface PrintedReservation extends Printed, ReservationFacts {
  readonly car: Car | undefined;
}

/** A reservation on paper: how it stands, until when the car is held, what is paid, and the terms that were agreed to. */
export function reservationPaper(
  printed: PrintedReservation,
  page: Pick<ReservationView, 'heading' | 'lead' | 'transfer' | 'next'>,
): PaperView {
  const { reservation, pageUrl } = printed;
  const { car, reference } = reservation;
  return {
    heading: `Reservation ${reference}`,
    subheading: car.name,
    address: typedAddress(pageUrl),
    isPractice: reservation.isPractice,
    sections: [
      ...texts(page.heading, page.lead),
      ...reservationSections(printed, [
        ...(page.transfer ? [facts(page.transfer.heading, pairs(page.transfer.rows))] : []),
        ...texts('What happens next', numbered(page.next)),
      ]),
    ],
  };
}

/** The receipt of a deposit: what was paid, for which car, until when it is held, and the terms that were agreed to. */
export function receiptPaper(printed: PrintedReservation): PaperView {
  const { reservation, tenant, payment, pageUrl } = printed;
  const { car, paidCents, reference, isPractice } = reservation;
  return {
    heading: `Receipt ${reference}`,
    subheading: `Deposit for the ${car.name}`,
    price: {
      text: centsText(paidCents),
      kind: payment?.paidAt
        ? `paid on ${timeForShopper(payment.paidAt, tenant, car.registerIn, instantInWords)}`
        : 'paid',
    },
    address: typedAddress(pageUrl),
    isPractice,
    sections: reservationSections(printed, texts('If you bring it back', moneyBackText(reservation))),
  };
}

/** The facts of a reservation, then `more`, then who sells the car and the terms. */
function reservationSections(
  printed: PrintedReservation,
  more: readonly PaperSectionView[],
): PaperSectionView[] {
  const { reservation, tenant, now } = printed;
  const { car, terms } = reservation;
  return [
    answers('Your reservation', pairs(reservationRows(printed))),
    carSection(printed, [
      ['Price', reservedPriceText(car)],
      ['Stock number', car.stocknum],
    ]),
    ...more,
    dealerSection(printed),
    termsSection(terms, tenant, car.registerIn),
    madeOn(timeForShopper(now.toISOString(), tenant, car.registerIn, instantInWords)),
  ];
}

interface PrintedPayment extends Printed {
  readonly payment: Payment;
  readonly request: PaymentRequest;
  readonly refunds: readonly Refund[];
}

/** The receipt of an amount that was paid for a reference. A practice payment says that no money moved. */
export function paymentReceipt(printed: PrintedPayment): PaperView {
  const { payment, tenant, now, pageUrl } = printed;
  const paidAt = instantInWords(payment.paidAt ?? payment.updatedAt, tenant.time_zone);
  return {
    heading: `Receipt ${payment.reference}`,
    subheading: payment.description,
    price: { text: centsText(payment.amountCents), kind: `paid on ${paidAt}` },
    address: typedAddress(pageUrl),
    isPractice: payment.provider === 'practice',
    sections: [
      facts('Your payment', [...paymentRows(printed), ...refundRows(printed)]),
      dealerSection(printed),
      madeOn(dayInWords(localTime(tenant.time_zone, now).date)),
    ],
  };
}
