import type { Order, OrderFigures } from '#server/buying/orders/order';
import { figureText, totalName } from '#server/buying/orders/rules/order-figures';
import { endWords, statusWords } from '#server/buying/orders/rules/order-status';
import { clockTime, dayInWords, localTime } from '#server/platform/text/local-time';
import { centsText } from '#server/platform/text/money';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PdfContent, PdfRow, PdfSection } from '#server/stock/pdf/pdf-printer-port';
import { paperColours, plainLine, plainLines } from '#server/stock/pdf/rules/printable';

/** What is printed of an order. */
export interface PrintedOrder {
  readonly order: Order;
  readonly agreement: NonNullable<Order['agreement']>;
  readonly tenant: Tenant;
  /** The shopper's answers in words. */
  readonly answers: readonly PdfRow[];
  readonly phone: string | undefined;
  /** Absolute address of the order's page. */
  readonly pageUrl: string;
  readonly now: Date;
}

const line = (text: string, most = 300): string => plainLine(text, most);

/** The order on paper: every figure, every answer and the terms that were agreed to. */
export function orderPaper(printed: PrintedOrder): PdfContent {
  const { order, agreement, tenant, phone, pageUrl } = printed;
  const dealer = line(tenant.name, 160);
  return {
    title: `Order ${order.reference}`,
    author: dealer,
    subject: line(order.car.name, 160),
    colours: paperColours(tenant.theme),
    dealer: {
      name: dealer,
      contact: [...(phone ? [line(phone)] : []), new URL(pageUrl).host.replace(/^www\./, '')],
    },
    heading: `Order ${order.reference}`,
    subheading: line(order.car.name, 160),
    price: { text: centsText(agreement.figures.driveAwayCents), kind: totalName(agreement.figures) },
    photoAlts: [],
    link: { url: pageUrl, text: 'See your order' },
    sections: sectionsOf(printed),
    foot: `${dealer} · Order ${order.reference}`,
  };
}

/** What became of an order, above its figures. */
const endSection = ({ end, car }: Order): PdfSection[] =>
  end ? [{ kind: 'text', heading: statusWords[end.kind], paragraphs: [line(endWords(end, { car }))] }] : [];

function sectionsOf({ order, agreement, tenant, answers, now }: PrintedOrder): PdfSection[] {
  const { figures, text, version, agreedAt } = agreement;
  const moment = (iso: string) => momentText(iso, tenant.time_zone);
  return [
    ...endSection(order),
    { kind: 'facts', heading: 'Price line by line', rows: figureRows(figures) },
    ...notesSection(figures),
    { kind: 'facts', heading: 'Your order', rows: clean(answers) },
    { kind: 'facts', heading: 'Sold by', rows: clean(dealerRows(order, tenant)) },
    {
      kind: 'text',
      heading: 'The terms you agreed to',
      paragraphs: [
        ...plainLines(text, 5_000).split('\n').filter(Boolean),
        `Agreed on ${moment(agreedAt)}, version ${version}.`,
      ],
    },
    { kind: 'closing', lines: [`Made on ${moment(now.toISOString())}.`] },
  ];
}

const figureRows = ({ lines, gstCents }: OrderFigures): PdfRow[] => [
  ...lines.map((one) => ({ label: line(one.label, 80), value: figureText(one) })),
  { label: 'GST included, about', value: centsText(gstCents) },
];

/** Dates and sources of the estimates. */
function notesSection({ lines }: OrderFigures): PdfSection[] {
  const paragraphs = lines.flatMap(({ label, note }) => (note ? [line(`${label}: ${note}.`)] : []));
  return paragraphs.length > 0 ? [{ kind: 'text', heading: 'About these figures', paragraphs }] : [];
}

const clean = (rows: readonly PdfRow[]): PdfRow[] =>
  rows
    .map(({ label, value }) => ({ label: line(label, 60), value: line(value) }))
    .filter(({ value }) => value !== '');

const dealerRows = ({ car }: Order, { legal_name, name, abn }: Tenant): PdfRow[] => [
  { label: 'Dealer', value: legal_name ?? name },
  { label: 'ABN', value: abn ?? '' },
  { label: 'Stock number', value: car.stocknum ?? '' },
];

function momentText(iso: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(iso));
  return `${dayInWords(date)}, ${clockTime(time)}`;
}
