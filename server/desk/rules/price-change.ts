import { err, ok, type Result } from '#server/platform/result';
import { dollars, isPrice } from '#server/stock/rules/price-line';
import { textIn } from './page-parts';

/** A change of several prices: by a share or by an amount, up or down. */
export interface PriceChange {
  readonly direction: 'lower' | 'raise';
  readonly unit: 'percent' | 'dollars';
  readonly amount: number;
}

const mostPercent = 90;
const mostDollars = 100_000_000;

/** Reads the fields `direction`, `amount` and `unit`. */
export function readPriceChange(form: URLSearchParams): Result<PriceChange, string> {
  const direction = form.get('direction') === 'raise' ? 'raise' : 'lower';
  const unit = form.get('unit') === 'dollars' ? 'dollars' : 'percent';
  const typed = textIn(form, 'amount')
    .trim()
    .replace(/^\$\s*|\s*%$/g, '');
  const digits = typed.replace(/(?<=\d)[,\s](?=\d{3}(\D|$))/g, '');
  const amount = Number(digits);
  const isNumber = /^\d{1,9}(\.\d{1,2})?$/.test(digits) && amount > 0;
  if (unit === 'percent') {
    return isNumber && amount <= mostPercent
      ? ok({ direction, unit, amount })
      : err(`Enter a percentage above 0, up to ${mostPercent}.`);
  }
  return isNumber && amount <= mostDollars
    ? ok({ direction, unit, amount })
    : err('Enter an amount, for example 500.');
}

/** `lowered by 5 %`. */
export const priceChangeText = ({ direction, unit, amount }: PriceChange): string =>
  `${direction === 'raise' ? 'raised' : 'lowered'} by ${unit === 'percent' ? `${amount} %` : dollars(amount)}`;

/** A car's price after a change, in whole dollars; an error completes "the car …". */
export function changedPrice(
  { price, status }: { readonly price?: number | undefined; readonly status: string },
  { direction, unit, amount }: PriceChange,
): Result<number, string> {
  if (status === 'sold') return err('is sold');
  if (price === undefined) return err('has no price');
  const by = unit === 'percent' ? (price * amount) / 100 : amount;
  const next = Math.round(direction === 'raise' ? price + by : price - by);
  if (!isPrice(next)) return err(`would cost ${next < 0 ? 'less than nothing' : dollars(next)}`);
  return next > mostDollars ? err(`would cost ${dollars(next)}`) : ok(next);
}

/**
 * `90 % lower` where a price changes by more than half: perhaps a digit is missing, so staff are asked once. Undefined for a
 * smaller change, and without an earlier price.
 */
export function bigChange(before: number | undefined, after: number): string | undefined {
  if (!isPrice(before)) return undefined;
  const by = Math.abs(after - before);
  if (!(by > before / 2)) return undefined;
  return `${Math.round((by / before) * 100)} % ${after < before ? 'lower' : 'higher'}`;
}
