import { isPrice } from '#server/stock/rules/price-line';
import { type ImportWords, noWords } from './availability-words';
import {
  absent,
  compact,
  flagOf,
  flagReading,
  isAbsent,
  type Reading,
  textOf,
  unreadableAs,
  valueIs,
} from './cell';
import type { Field } from './columns';
import type { Cells } from './headers';
import { amountOf } from './numbers';
import { isType, leastOf, type PriceSaying, type PriceType, priceSayingOf } from './price-words';
import { noFigure } from './remarks';

type Price = Partial<ReturnType<typeof priced>> & { readonly before_price?: number };

/**
 * Which price is shown and what it includes: a drive-away column first, then one without charges, then a plain one.
 * The earlier price stays even without one of these, because there may be an offer price. What a price includes is never
 * more than each statement about it says.
 */
export function priceOf(
  cells: Cells,
  own: ImportWords = noWords,
): { price: Price & { readonly offer_price: number | undefined }; unread: readonly UnreadPrice[] } {
  const statements = priceStatementsOf(cells, own);
  const unread: UnreadPrice[] = [...statements.unread];
  const { isOpen } = statements;
  let isReadable = true;
  const read = (cell: Field): Amount | undefined => {
    const amount = realAmount(cells[cell], own);
    if (amount !== 'unreadable') return amount;
    // The words alone, as the dealer may say what they mean.
    unread.push({ cell, value: amountOf(cells[cell])?.words ?? cells[cell] });
    isReadable &&= cell === 'before_price';
    return undefined;
  };
  const offeredPrice = isOpen ? shownPrice(cells, statements, read) : {};
  const shownAmounts = isReadable ? offeredPrice : {};
  const offer = isOpen ? read('offer_price') : undefined;
  const was = read('before_price')?.dollars;
  const type = offer && typeOf(offer, undefined, statements);
  return {
    price: {
      ...shownAmounts,
      offer_price: offer?.dollars,
      ...(was !== undefined && was > (shownAmounts.price ?? 0) && { before_price: was }),
      price_type: shownAmounts.price_type ?? type,
    },
    unread,
  };
}

function shownPrice(
  cells: Cells,
  statements: PriceStatements,
  read: (cell: Field) => Amount | undefined,
): Price {
  const driveAway = statements.flag === false ? undefined : read(driveAwayCell(cells));
  const without = read('egc_price');
  const isWithout = statements.stated !== undefined && statements.stated !== 'drive_away';
  if (driveAway && !(isWithout && without)) return priced(driveAway, 'drive_away', statements);
  if (without) return priced(without, 'excluding_government_charges', statements);
  const before = read('before_on_roads_price');
  if (before) return priced(before, 'before_on_roads', statements);
  const plain = read(cells.retail_price === undefined ? 'price' : 'retail_price');
  const isSpecial = cells.is_special === undefined || flagOf(cells.is_special) === true;
  const special = isSpecial ? read('special_price') : undefined;
  if (special && (plain === undefined || special.dollars < plain.dollars)) {
    const price = priced(special, undefined, statements);
    return plain ? { ...price, before_price: plain.dollars } : price;
  }
  return plain ? priced(plain, undefined, statements) : {};
}

const priced = (amount: Amount, column: PriceType | undefined, statements: PriceStatements) => ({
  price: amount.dollars,
  price_type: typeOf(amount, column, statements),
});

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

/** A price's cell with words that the import does not know: it counts as no price. */
interface UnreadPrice {
  readonly cell: Field;
  readonly value: unknown;
}

/** What a row says of all its prices. */
interface PriceStatements {
  /** What they include: never more than each statement says. */
  readonly stated: PriceType | undefined;
  /** Whether they are drive-away prices. */
  readonly flag: boolean | undefined;
  /** False if a statement says that there is no price to show, or nobody can read one. */
  readonly isOpen: boolean;
  readonly unread: readonly UnreadPrice[];
}

/** Reads every column that says something of the row's prices, other than their amounts. */
export function priceStatementsOf(cells: Cells, own: ImportWords = noWords): PriceStatements {
  const notes: readonly unknown[] = Array.isArray(cells.price_note) ? cells.price_note : [];
  const sayings: { readonly cell: Field; readonly value: unknown; readonly saying: Reading<Saying> }[] = [];
  const add = (cell: Field, value: unknown, saying: Reading<Saying>) => sayings.push({ cell, value, saying });
  add('price_type', cells.price_type, priceSayingOf(cells.price_type, own));
  for (const note of notes) add('price_note', note, priceSayingOf(note, own));
  for (const [name, yes, no] of flagMeanings) {
    const cell = name === 'drive_away' ? driveAwayCell(cells) : name;
    if (cells[cell] !== undefined) add(cell, cells[cell], flagSayingOf(cell, cells[cell], { yes, no, own }));
  }
  add('currency', cells.currency, currencyReading(cells.currency));
  add('gst', cells.gst, taxReading(cells.gst));
  const read = sayings.flatMap(({ saying }) => (saying.kind === 'value' ? [saying.value] : []));
  const unread = sayings.filter(({ saying }) => saying.kind === 'unreadable');
  return {
    stated: leastOf(read.filter((saying) => isType(saying))),
    flag: read.includes('some_excluded') ? false : read.includes('all_included') ? true : undefined,
    isOpen: unread.length === 0 && !read.includes('no_price'),
    unread: unread.map(({ cell, value }) => ({ cell, value })),
  };
}

/** `some_excluded`: not a drive-away price, without saying what comes on top. */
type Saying = PriceSaying | 'all_included' | 'some_excluded';

/** The drive-away price; or yes or no, about the other prices. */
const driveAwayCell = ({ drive_away_price: price }: Cells): Field =>
  price === undefined ? 'drive_away' : 'drive_away_price';

/** What yes and no mean in each column. */
const flagMeanings: ReadonlyArray<readonly [cell: Field, yes: Saying, no: Saying]> = [
  ['is_drive_away', 'all_included', 'some_excluded'],
  ['drive_away', 'all_included', 'some_excluded'],
  ['egc_price', 'excluding_government_charges', 'plain'],
  ['before_on_roads_price', 'before_on_roads', 'plain'],
  ['with_gst', 'plain', 'no_price'],
  ['plus_on_roads', 'before_on_roads', 'plain'],
  ['with_on_roads', 'drive_away', 'before_on_roads'],
  ['hides_price', 'no_price', 'plain'],
  ['shows_price', 'plain', 'no_price'],
];

/** A yes or no by its column, otherwise what its words say; nothing for an amount or a placeholder. */
function flagSayingOf(
  column: Field,
  cell: unknown,
  { yes, no, own }: { readonly yes: Saying; readonly no: Saying; readonly own: ImportWords },
): Reading<Saying> {
  const word = typeof cell === 'string' ? own.get(compact(cell)) : undefined;
  if (word === 'yes' || word === 'no') return valueIs(word === 'yes' ? yes : no);
  // A price without charges of $1 is a placeholder.
  const isAmount = amountOf(cell) !== undefined;
  if (isAmount && column === 'egc_price') return absent;
  const flag = flagReading(cell);
  if (flag.kind === 'value') return valueIs(flag.value ? yes : no);
  if (flag.kind === 'absent' || isAmount) return absent;
  if (no !== 'plain' && /^(?:not|excl\w*)$|^(?:not|excl\w*) (?:incl\w*|drive ?-?away)\b/i.test(flag.text))
    return valueIs(no);
  const saying = priceSayingOf(cell, own);
  return saying.kind === 'unreadable' && noFigure.test(flag.text) ? absent : saying;
}

const australian = /^(?:aud?|a?\$|au\$|australian dollars?)$/i;
const currencyReading = (cell: unknown): Reading<Saying> =>
  isAbsent(cell) || australian.test(textOf(cell) ?? '') ? absent : unreadableAs(cell);

/** Prices for shoppers include GST. */
const taxReading = (cell: unknown): Reading<Saying> =>
  /^(?:ex|plus|\+|not\b|before)/i.test(textOf(cell) ?? '') ? unreadableAs(cell) : absent;
