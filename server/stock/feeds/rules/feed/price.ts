import { isPrice } from '#server/stock/price/rules/price-line';
import { flagOf, isAbsent } from './absent';
import { type ImportWords, noWords } from './import-words';
import { amountOf } from './numbers';
import { leastOf, type PriceType, priceSayingOf } from './price-words';

/** The price columns of a row, unparsed, by the meaning of each column. */
export interface PriceCells {
  readonly price?: unknown;
  /** A retail column beside it, even an empty one, makes `price` the wholesale price, which is never shown. */
  readonly retail?: unknown;
  readonly special?: unknown;
  readonly was?: unknown;
  readonly offer?: unknown;
  /** The drive-away price; or yes or no, about the other prices. */
  readonly driveAway?: unknown;
  readonly excludingCharges?: unknown;
  readonly isDriveAway?: unknown;
  readonly type?: unknown;
}
export interface Price {
  price?: number;
  offer_price?: number;
  before_price?: number;
  price_type?: PriceType;
}
/** A price's cell with words that the import does not know: it counts as no price. */
export interface UnreadPrice {
  readonly cell: keyof PriceCells;
  readonly value: unknown;
}

/**
 * Which price is shown and what it includes: a drive-away column first, then one without charges, then a plain one.
 * The earlier price stays even without one of these, because there may be an offer price. What a price includes is never
 * more than each statement about it says.
 */
export function priceOf(
  cells: PriceCells,
  own: ImportWords = noWords,
): { price: Price; unread: readonly UnreadPrice[] } {
  const unread: UnreadPrice[] = [];
  const stated = priceSayingOf(cells.type, own);
  if (stated.kind === 'unreadable') unread.push({ cell: 'type', value: cells.type });
  const read = (cell: keyof PriceCells): Amount | undefined => {
    const amount = realAmount(cells[cell], own);
    if (amount !== 'unreadable') return amount;
    unread.push({ cell, value: cells[cell] });
    return undefined;
  };
  const saying = stated.kind === 'value' ? stated.value : undefined;
  const statements = { stated: isType(saying) ? saying : undefined, flag: flagIn(cells) };
  const shownAmounts =
    stated.kind === 'unreadable' || saying === 'no_price' ? {} : shownPrice(cells, statements, read);
  const offer = read('offer');
  const was = read('was')?.dollars;
  const type = offer && typeOf(offer, undefined, statements);
  return {
    price: {
      ...shownAmounts,
      ...(offer && { offer_price: offer.dollars }),
      ...(was !== undefined && was > (shownAmounts.price ?? 0) && { before_price: was }),
      ...(shownAmounts.price_type === undefined && type && { price_type: type }),
    },
    unread,
  };
}

interface Statements {
  readonly stated: PriceType | undefined;
  /** Whether the prices are drive-away prices. */
  readonly flag: boolean | undefined;
}

function shownPrice(
  cells: PriceCells,
  statements: Statements,
  read: (cell: keyof PriceCells) => Amount | undefined,
): Price {
  const driveAway = statements.flag === false ? undefined : read('driveAway');
  const without = read('excludingCharges');
  const isWithout = statements.stated !== undefined && statements.stated !== 'drive_away';
  if (driveAway && !(isWithout && without)) return priced(driveAway, 'drive_away', statements);
  if (without) return priced(without, 'excluding_government_charges', statements);
  const plain = read(cells.retail === undefined ? 'price' : 'retail');
  const special = read('special');
  if (special && (plain === undefined || special.dollars < plain.dollars)) {
    const price = priced(special, undefined, statements);
    return plain ? { ...price, before_price: plain.dollars } : price;
  }
  return plain ? priced(plain, undefined, statements) : {};
}

function priced(amount: Amount, column: PriceType | undefined, statements: Statements): Price {
  const type = typeOf(amount, column, statements);
  return { price: amount.dollars, ...(type && { price_type: type }) };
}

function typeOf(amount: Amount, column: PriceType | undefined, { stated, flag }: Statements) {
  const types = [amount.type, column, stated].filter((type) => type !== undefined);
  // A flag of no says that something is not included, without saying what.
  if (flag === false) return leastOf([...types, 'excluding_government_charges']);
  return leastOf(types) ?? (flag ? 'drive_away' : undefined);
}

function flagIn(cells: PriceCells): boolean | undefined {
  const flags = [flagOf(cells.isDriveAway), flagOf(cells.driveAway)];
  return flags.includes(false) ? false : flags.find((flag) => flag !== undefined);
}

interface Amount {
  readonly dollars: number;
  readonly type: PriceType | undefined;
}

const isType = (saying: string | undefined): saying is PriceType =>
  saying !== undefined && saying !== 'plain' && saying !== 'no_price';

/** A valid price: feeds write 1 for a car without one, or a flag in a column of that name. */
function realAmount(value: unknown, own: ImportWords): Amount | 'unreadable' | undefined {
  const amount = amountOf(value);
  if (isAbsent(value) || amount === undefined || !isPrice(amount.dollars)) return undefined;
  const saying = priceSayingOf(amount.words, own);
  if (saying.kind === 'unreadable') return 'unreadable';
  if (saying.kind === 'absent') return { dollars: amount.dollars, type: undefined };
  if (saying.value === 'no_price') return undefined;
  return { dollars: amount.dollars, type: isType(saying.value) ? saying.value : undefined };
}
