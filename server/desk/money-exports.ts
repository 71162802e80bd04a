import { methodText } from '#server/buying/online-payments/rules/payment-link';
import type { Order } from '#server/buying/orders/order';
import { figureAmounts } from '#server/buying/orders/rules/order-figures';
import type { LedgerEntry, Payment } from '#server/buying/payments/payment';
import { csvValue } from '#server/leads/rules/lead-export';
import { centsFigure } from '#server/platform/text/counted';
import { localTime } from '#server/platform/text/local-time';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { privateCsv } from './private-files';
import { exportRange, rangeInstants } from './rules/desk-time';
import { buyerName, orderChip } from './rules/reservation-words';

/** A column of text, or of amounts in whole cents; an amount that is not known is empty. */
type Column<Row> =
  | readonly [heading: string, value: (row: Row) => string | null | undefined]
  | readonly [heading: string, value: (row: Row) => number | null | undefined, unit: 'cents'];

/**
 * A CSV file for an accountant. Without a byte order mark, spreadsheets read it as Windows text. An amount starts with a
 * digit or a minus of our own, so it stays a number.
 */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
  const cell = (row: Row, [, value]: Column<Row>): string => {
    const content = value(row) ?? undefined;
    return typeof content === 'number' ? centsFigure(content) : csvValue(content);
  };
  const lines = rows.map((row) => line(columns.map((column) => cell(row, column))));
  return `\uFEFF${line(columns.map(([heading]) => heading))}${lines.join('')}`;
}

/** The days in the address, in the name of the file and as instants. */
function exportDays({ tenant, url, now }: StaffVisit) {
  const range = exportRange(url.searchParams, tenant.time_zone, now);
  return { ...rangeInstants(range, tenant.time_zone), name: `${tenant.slug}-${range.from}-${range.to}` };
}

/** The sums that a customer agreed to; none before that. */
const amounts = [
  'price',
  'duty',
  'registration',
  'add_ons',
  'delivery',
  'drive_away',
  'trade_in',
  'payout',
  'deposit',
  'balance',
] as const;
const amountOf =
  (name: keyof ReturnType<typeof figureAmounts>) =>
  ({ agreement }: Order) =>
    agreement && figureAmounts(agreement.figures)[name];

export const orderColumns = (zone: string): readonly Column<Order>[] => [
  ['placed_date', ({ placedAt }) => placedAt && localTime(zone, new Date(placedAt)).date],
  ['placed_time', ({ placedAt }) => placedAt && localTime(zone, new Date(placedAt)).time],
  ['reference', ({ reference }) => reference],
  ['state', (order) => orderChip(order).text],
  ['customer', (order) => order.shopper && buyerName(order)],
  ['car', ({ car }) => car.name],
  ['stocknum', ({ car }) => car.stocknum],
  ['registration_state', ({ shopper }) => shopper?.state],
  ['payment', ({ payment }) => payment?.kind],
  ['currency', () => 'AUD'],
  ...amounts.map((name) => [name, amountOf(`${name}_cents`), 'cents'] as const),
  ['gst_included', amountOf('gst_cents'), 'cents'],
  ['order_id', ({ id }) => id],
];

const ordersAtOnce = 500;

/** The orders that were placed on the days in the address. The export is in the audit log before it is sent. */
export async function exportOrders(visit: StaffVisit): Promise<Response> {
  const { tenant, services } = visit;
  const { from, until, name } = exportDays(visit);
  await auditStaff(visit, 'orders-exported');
  const orders: Order[] = [];
  for (let isLast = false; !isLast; ) {
    const after = orders.at(-1)?.id;
    const filter = { placed: { from, until }, limit: ordersAtOnce, ...(after ? { after } : {}) };
    const page = await services.orders.list(tenant.slug, filter);
    orders.push(...page);
    isLast = page.length < ordersAtOnce;
  }
  return privateCsv(csvText(orderColumns(tenant.time_zone), orders), `orders-${name}`);
}

/** What a spreadsheet of money says about one movement. */
interface BookedEntry {
  readonly entry: LedgerEntry;
  readonly payment: Payment | undefined;
}

const kindText: Readonly<Record<LedgerEntry['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  fee: 'Fee',
};

export const ledgerColumns = (zone: string): readonly Column<BookedEntry>[] => [
  ['date', ({ entry }) => localTime(zone, new Date(entry.at)).date],
  ['time', ({ entry }) => localTime(zone, new Date(entry.at)).time],
  ['type', ({ entry }) => kindText[entry.kind]],
  ['amount', ({ entry }) => entry.amountCents, 'cents'],
  ['currency', () => 'AUD'],
  ['description', ({ payment }) => payment?.description],
  ['reference', ({ payment }) => payment?.reference],
  ['method', ({ payment }) => payment && methodText[payment.provider]],
  ['provider_number', ({ payment }) => payment?.providerRef],
  ['payment_id', ({ entry }) => entry.paymentId],
  ['entry_id', ({ entry }) => entry.id],
];

const paymentsAtOnce = 50;

/** The ledger of the days in the address. The export is in the audit log before it is sent. */
export async function exportPayments(visit: StaffVisit): Promise<Response> {
  const { tenant, services } = visit;
  const { from, until, name } = exportDays(visit);
  await auditStaff(visit, 'payments-exported');
  const entries = await services.paymentRecords.ledgerOf(tenant.slug, from, until);
  const ids = [...new Set(entries.map(({ paymentId }) => paymentId))];
  const payments = new Map<string, Payment>();
  for (let start = 0; start < ids.length; start += paymentsAtOnce) {
    const some = ids.slice(start, start + paymentsAtOnce);
    const page = await Promise.all(some.map((id) => services.payments.byId(tenant.slug, id)));
    for (const payment of page) if (payment) payments.set(payment.id, payment);
  }
  const rows = entries.map((entry) => ({ entry, payment: payments.get(entry.paymentId) }));
  return privateCsv(csvText(ledgerColumns(tenant.time_zone), rows), `payments-${name}`);
}
