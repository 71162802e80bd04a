import type { Order } from '#server/buying/orders/order';
import { figureAmounts } from '#server/buying/orders/rules/order-figures';
import { csvValue } from '#server/leads/rules/lead-export';
import { localTime } from '#server/platform/text/local-time';
import { centsFigure } from '#server/platform/text/money';
import { buyerName, orderChip } from './order-words';

type Amounts = ReturnType<typeof figureAmounts>;
type Column = readonly [
  heading: string,
  value: (order: Order, timeZone: string) => string | null | undefined,
];

const columns: readonly Column[] = [
  ['placed_date', ({ placedAt }, zone) => placedAt && localTime(zone, new Date(placedAt)).date],
  ['placed_time', ({ placedAt }, zone) => placedAt && localTime(zone, new Date(placedAt)).time],
  ['reference', ({ reference }) => reference],
  ['state', (order) => orderChip(order).text],
  ['customer', (order) => (order.shopper ? buyerName(order) : null)],
  ['car', ({ car }) => car.name],
  ['stocknum', ({ car }) => car.stocknum],
  ['registration_state', ({ shopper }) => shopper?.state],
  ['payment', ({ payment }) => payment?.kind],
  ['currency', () => 'AUD'],
];

/** The amounts of the agreed sums, in columns of their own. */
const amounts: readonly (readonly [heading: string, name: keyof Amounts])[] = [
  ['price', 'price_cents'],
  ['duty', 'duty_cents'],
  ['registration', 'registration_cents'],
  ['add_ons', 'add_ons_cents'],
  ['delivery', 'delivery_cents'],
  ['drive_away', 'drive_away_cents'],
  ['trade_in', 'trade_in_cents'],
  ['payout', 'payout_cents'],
  ['deposit', 'deposit_cents'],
  ['balance', 'balance_cents'],
  ['gst_included', 'gst_cents'],
];

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Without a byte order mark, spreadsheets read a file as Windows text. */
export const orderCsvHeader = (): string =>
  `\uFEFF${line([...columns, ...amounts].map(([heading]) => heading).concat('order_id'))}`;

/** An amount starts with a digit or a minus of our own, so it stays a number; one to be confirmed is empty. */
export function orderCsvRow(order: Order, timeZone: string): string {
  const sums = order.agreement && figureAmounts(order.agreement.figures);
  return line([
    ...columns.map(([, value]) => csvValue(value(order, timeZone) ?? undefined)),
    ...amounts.map(([, name]) => {
      const cents = sums?.[name] ?? null;
      return cents === null ? '' : centsFigure(cents);
    }),
    csvValue(order.id),
  ]);
}
