import type { Car } from '#server/settings/car';
import { isPrice } from '#server/stock/price/rules/price-line';
import { type Amount, amountOf } from './numbers';

type PriceType = NonNullable<Car['price_type']>;

/** The price columns of a row, unparsed, by the meaning of each column. */
export interface PriceCells {
  readonly price?: unknown;
  /** A retail column beside it makes `price` the wholesale price, which is never shown. */
  readonly retail?: unknown;
  readonly special?: unknown;
  readonly was?: unknown;
  readonly driveAway?: unknown;
  readonly excludingCharges?: unknown;
  readonly isDriveAway?: boolean | undefined;
  readonly type?: unknown;
}
export interface Price {
  price?: number;
  before_price?: number;
  price_type?: PriceType;
}

/** The price type in a text; undefined if there is none. Never inferred from anything else. */
export function priceTypeOf(value: unknown): PriceType | undefined {
  const words = typeof value === 'string' ? value.toLowerCase().replace(/[_-]+/g, ' ') : '';
  if (/before on ?roads?|\bbor\b|(?:\+|plus) ?(?:orc|on ?roads?)/.test(words)) return 'before_on_roads';
  if (/\begc\b|excl(?:\.|uding|udes)?\b.*(?:gov|charges)|(?:\+|plus) ?gov/.test(words))
    return 'excluding_government_charges';
  if (/drive ?away|\bdap\b|\bigc\b|no more to pay/.test(words)) return 'drive_away';
  return undefined;
}

/**
 * Which price is shown and what it includes: a drive-away column first, then one without charges, then a plain one.
 * The earlier price stays even without one of these, because there may be an offer price.
 */
export function priceOf(cells: PriceCells): Price {
  const stated = priceTypeOf(cells.type);
  const price = columnPrice(cells, stated) ?? plainPrice(cells, stated);
  const was = realDollars(cells.was);
  return was !== undefined && was > (price.price ?? 0) ? { ...price, before_price: was } : price;
}

/** A valid price: feeds write 1 for a car without one, or a flag in a column of that name. */
function realAmount(value: unknown): Amount | undefined {
  const amount = amountOf(value);
  return isPrice(amount?.dollars) ? amount : undefined;
}
export const realDollars = (value: unknown): number | undefined => realAmount(value)?.dollars;

/** A price whose column says what it includes. */
function columnPrice(cells: PriceCells, stated: PriceType | undefined): Price | undefined {
  const driveAway = cells.isDriveAway === false ? undefined : realDollars(cells.driveAway);
  const without = realDollars(cells.excludingCharges);
  if (driveAway !== undefined && !(stated === 'excluding_government_charges' && without !== undefined)) {
    return { price: driveAway, price_type: 'drive_away' };
  }
  return without === undefined ? undefined : { price: without, price_type: 'excluding_government_charges' };
}

function plainPrice(cells: PriceCells, stated: PriceType | undefined): Price {
  const own = realAmount(cells.retail === undefined ? cells.price : cells.retail);
  const special = realAmount(cells.special);
  const reduced = special !== undefined && (own === undefined || special.dollars < own.dollars);
  const price = reduced ? special : own;
  if (price === undefined) return {};
  const type = stated ?? (cells.isDriveAway ? 'drive_away' : priceTypeOf(price.words));
  return {
    price: price.dollars,
    ...(reduced && own ? { before_price: own.dollars } : {}),
    ...(type ? { price_type: type } : {}),
  };
}
