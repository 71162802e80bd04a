import { isPrice } from '#server/stock/price/rules/price-line';
import { isAbsent } from './absent';
import { type ImportWords, noWords } from './import-words';
import { amountOf } from './numbers';
import {
  type PriceCells,
  type PriceStatements,
  priceStatementsOf,
  type UnreadPrice,
} from './price-statements';
import { isType, leastOf, type PriceType, priceSayingOf } from './price-words';

export interface Price {
  price?: number;
  offer_price?: number;
  before_price?: number;
  price_type?: PriceType;
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
  const statements = priceStatementsOf(cells, own);
  const unread: UnreadPrice[] = [...statements.unread];
  const { isOpen } = statements;
  let isReadable = true;
  const read = (cell: AmountCell): Amount | undefined => {
    const amount = realAmount(cells[cell], own);
    if (amount !== 'unreadable') return amount;
    // The words alone, as the dealer may say what they mean.
    unread.push({ cell, value: amountOf(cells[cell])?.words ?? cells[cell] });
    isReadable &&= cell === 'was';
    return undefined;
  };
  const offeredPrice = isOpen ? shownPrice(cells, statements, read) : {};
  const shownAmounts = isReadable ? offeredPrice : {};
  const offer = isOpen ? read('offer') : undefined;
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

type AmountCell = 'price' | 'retail' | 'special' | 'was' | 'offer' | 'driveAway' | 'excludingCharges';

function shownPrice(
  cells: PriceCells,
  statements: PriceStatements,
  read: (cell: AmountCell) => Amount | undefined,
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

function priced(amount: Amount, column: PriceType | undefined, statements: PriceStatements): Price {
  const type = typeOf(amount, column, statements);
  return { price: amount.dollars, ...(type && { price_type: type }) };
}

function typeOf(amount: Amount, column: PriceType | undefined, { stated, flag }: PriceStatements) {
  const types = [amount.type, column, stated].filter((type) => type !== undefined);
  // A flag of no says that something is not included, without saying what.
  if (flag === false) return leastOf([...types, 'excluding_government_charges']);
  return leastOf(types) ?? (flag ? 'drive_away' : undefined);
}

interface Amount {
  readonly dollars: number;
  readonly type: PriceType | undefined;
}

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
