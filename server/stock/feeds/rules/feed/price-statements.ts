import { compact, isAbsent, textOf } from './absent';
import type { ImportWords } from './import-words';
import { amountOf } from './numbers';
import { isType, leastOf, type PriceSaying, type PriceType, priceSayingOf } from './price-words';
import { absent, flagReading, type Reading, unreadableAs, valueIs } from './reading';
import { noFigure } from './remarks';

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
  /** Further texts about the prices, each in a column of its own: a note, a label, a unit, GST. */
  readonly notes?: readonly unknown[];
  /** Whether charges for the road come on top, and whether they are included. */
  readonly plusOnRoads?: unknown;
  readonly withOnRoads?: unknown;
  /** Whether the price is on application, and whether it may be shown. */
  readonly isHidden?: unknown;
  readonly isShown?: unknown;
  readonly currency?: unknown;
  readonly gst?: unknown;
}
/** A price's cell with words that the import does not know: it counts as no price. */
export interface UnreadPrice {
  readonly cell: keyof PriceCells;
  readonly value: unknown;
}

/** What a row says of all its prices. */
export interface PriceStatements {
  /** What they include: never more than each statement says. */
  readonly stated: PriceType | undefined;
  /** Whether they are drive-away prices. */
  readonly flag: boolean | undefined;
  /** False if a statement says that there is no price to show, or nobody can read one. */
  readonly isOpen: boolean;
  readonly unread: readonly UnreadPrice[];
}

/** Reads every column that says something of the row's prices, other than their amounts. */
export function priceStatementsOf(cells: PriceCells, own: ImportWords): PriceStatements {
  const texts: ReadonlyArray<readonly [keyof PriceCells, unknown]> = [
    ['type', cells.type],
    ...(cells.notes ?? []).map((note) => ['notes', note] as const),
  ];
  const sayings = [
    ...texts.map(([cell, value]) => ({ cell, value, saying: priceSayingOf(value, own) })),
    ...flagMeanings.map(([cell, yes, no]) => {
      const value = cells[cell];
      return { cell, value, saying: flagSayingOf(cell, value, { yes, no, own }) };
    }),
    { cell: 'currency' as const, value: cells.currency, saying: currencyReading(cells.currency) },
    { cell: 'gst' as const, value: cells.gst, saying: taxReading(cells.gst) },
  ];
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

/** What yes and no mean in each column. */
const flagMeanings: ReadonlyArray<readonly [cell: keyof PriceCells, yes: Saying, no: Saying]> = [
  ['isDriveAway', 'all_included', 'some_excluded'],
  ['driveAway', 'all_included', 'some_excluded'],
  ['excludingCharges', 'excluding_government_charges', 'plain'],
  ['plusOnRoads', 'before_on_roads', 'plain'],
  ['withOnRoads', 'drive_away', 'before_on_roads'],
  ['isHidden', 'no_price', 'plain'],
  ['isShown', 'plain', 'no_price'],
];

/** A yes or no by its column, otherwise what its words say; nothing for an amount or a placeholder. */
function flagSayingOf(
  column: keyof PriceCells,
  cell: unknown,
  { yes, no, own }: { readonly yes: Saying; readonly no: Saying; readonly own: ImportWords },
): Reading<Saying> {
  const word = typeof cell === 'string' ? own.get(compact(cell)) : undefined;
  if (word === 'yes' || word === 'no') return valueIs(word === 'yes' ? yes : no);
  // A price without charges of $1 is a placeholder.
  const isAmount = amountOf(cell) !== undefined;
  if (isAmount && column === 'excludingCharges') return absent;
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
