import { isGroup } from '#server/platform/text/json';
import {
  type ImportWords,
  isSaying,
  noWords,
  objectionsIn,
  offSaleSaying,
  type Saying,
  sayingsOf,
} from './availability-words';
import { absent, compact, flagOf, isAbsent, type Reading, textOf, unreadableAs, valueIs } from './cell';
import { meaningOf } from './column-meaning';
import type { Field } from './columns';
import { type Cells, fieldsOf } from './headers';
import { plainKeys } from './lists';
import { amountOf } from './numbers';
import { isNoDate } from './remarks';

/** A statement that nobody could read: it keeps the car off sale until the dealer says what it means. */
export interface UnreadStatement {
  readonly field: Column;
  readonly value: unknown;
}

/** The columns that say whether a car can be bought. A row may have several of each. */
const columns = [
  'status',
  'show_on_dealer_website',
  'available',
  'sold',
  'sold_date',
  'reserved',
  'hidden',
  'preorder',
  'coming',
  'arrived',
  'stock_type',
] as const;
type Column = (typeof columns)[number];

/** What a plain yes or no says in a column. */
const yesAndNo: Readonly<
  Record<Exclude<Column, 'sold_date' | 'stock_type'>, readonly [yes: Saying[], no: Saying[] | null]>
> = {
  // Whether a status of yes or no is about being for sale or being sold, nobody knows.
  status: [[], null],
  show_on_dealer_website: [[], ['hidden']],
  available: [[], ['hidden']],
  sold: [['sold'], []],
  reserved: [['reserved'], []],
  hidden: [['hidden'], []],
  preorder: [['preorder'], []],
  coming: [['coming_soon'], []],
  arrived: [[], ['coming_soon']],
};

/**
 * Whether a car is for sale, from every statement that a row makes about it: all must agree. The strongest objection
 * counts (sold, then hidden, reserved, on its way), and a statement that can't be read takes the car off sale.
 */
export function availabilityOf(
  cells: Cells,
  soldDate: Reading<unknown>,
  own: ImportWords = noWords,
): { availability: ReturnType<typeof combined>; unread: readonly UnreadStatement[] } {
  const sayings = new Set<Saying>();
  const unread: UnreadStatement[] = [];
  for (const column of columns) {
    for (const cell of statementsIn(cells[column])) {
      const reading = column === 'sold_date' ? soldReading(soldDate) : statementOf(column, cell, own);
      if (reading.kind === 'value') for (const saying of reading.value) sayings.add(saying);
      if (reading.kind === 'unreadable') unread.push({ field: column, value: cell });
    }
  }
  for (const saying of elsewhereIn(cells, own)) sayings.add(saying);
  return { availability: combined(sayings, unread.length > 0), unread };
}

/** Columns that say something by a plain yes or no alone, by any value, or by a word of their own. */
const partly: ReadonlyArray<readonly [Field, Saying, (cell: unknown, own: ImportWords) => boolean]> = [
  ['web', 'hidden', (cell, own) => flagIn(cell, own) === false],
  ['deposit', 'reserved', (cell, own) => flagIn(cell, own) === true || isTaken(cell)],
  ['trade', 'hidden', (cell, own) => flagIn(cell, own) === true],
  [
    'quantity',
    'hidden',
    (cell) => /^(?:-?0*(?:\.0*)?(?: \w+)?|-\d.*|none|nil|zero)$/i.test(String(cell).trim()),
  ],
  ['sold_detail', 'sold', isFact],
  ['reserved_detail', 'reserved', isFact],
  ['hidden_detail', 'hidden', isFact],
];
/** `Paid` in a column for a deposit; an amount may be the one that the dealer asks. */
const isTaken = (cell: unknown): boolean => offSaleSaying(`deposit ${textOf(cell)}`) === 'reserved';
/** Addresses, days or numbers in one feed, statements in another. */
const objecting: ReadonlySet<string> = new Set<Field>(['web', 'quantity']);
const readApart: ReadonlySet<string> = new Set<Field>(columns);

/** What cells outside these columns say: a word that means only one thing, or a plain yes or no. */
function elsewhereIn(cells: Cells, own: ImportWords): readonly Saying[] {
  return [
    ...fieldsOf(cells).flatMap((field) => sayingsIn(field, cells[field], own)),
    ...(Array.isArray(cells.elsewhere) ? cells.elsewhere : []).flatMap((cell) => flagsIn(cell, own)),
    ...partly.flatMap(([field, saying, says]) =>
      statementsIn(cells[field]).some((cell) => says(cell, own)) ? [saying] : [],
    ),
  ];
}

const nothing: readonly Saying[] = [];
function sayingsIn(field: string, cell: unknown, own: ImportWords): readonly Saying[] {
  if (readApart.has(field)) return nothing;
  if (objecting.has(field)) return statementsIn(cell).flatMap((one) => objectionsIn(one, own));
  if (typeof cell === 'object') return statementsIn(cell).flatMap((one) => offSaleSaying(one) ?? nothing);
  const saying = offSaleSaying(cell);
  return saying === undefined ? nothing : [saying];
}

/** Of a record of anything, `{"sold": true}`. */
function flagsIn(cell: unknown, own: ImportWords, depth = 0): readonly Saying[] {
  if (!isGroup(cell) || depth > 2) return [];
  return Object.entries(cell).flatMap(([key, value]) => {
    const field = meaningOf(key)?.field;
    const column = asksForYes.find((one) => one === field);
    if (column && statementsIn(value).some((one) => flagIn(one, own) === true)) return yesAndNo[column][0];
    return field === 'status' ? (offSaleSaying(value) ?? []) : flagsIn(value, own, depth + 1);
  });
}

/** A name, a day or an amount, and neither no nor nothing. */
function isFact(cell: unknown, own: ImportWords): boolean {
  return !isNoDate(cell) && flagIn(cell, own) !== false && !nothingTook.test(textOf(cell) ?? '');
}
const nothingTook = /^(?:none|nil|n\/a|na|-|\$?\s*0+(?:\.0+)?)$/i;

function combined(said: ReadonlySet<Saying>, hasUnread: boolean) {
  const isHere = said.has('in_stock') || said.has('reserved');
  return {
    status:
      (['sold', 'coming_soon'] as const).find((saying) => said.has(saying)) ??
      (isHere ? 'in_stock' : undefined),
    preorder: said.has('preorder') || undefined,
    reserved: said.has('reserved') || undefined,
    show_on_dealer_website: said.has('hidden') || hasUnread ? false : undefined,
  };
}

/** The cells of a column, and the parts of a list or object in it: `["Sold"]`, `{"name": "Sold"}`. */
function statementsIn(cell: unknown, depth = 0, statements: unknown[] = []): readonly unknown[] {
  if (isBlank(cell)) return statements;
  if (typeof cell !== 'object' || depth >= 4) statements.push(cell);
  else if (Array.isArray(cell)) for (const one of cell) statementsIn(one, depth + 1, statements);
  else if (isGroup(cell)) {
    const parts = plainKeys(cell);
    const named = nameKeys.filter((key) => !isBlank(parts[key]));
    if (named.length === 0) statements.push(cell);
    for (const key of named) statementsIn(parts[key], depth + 1, statements);
  }
  return statements;
}
const nameKeys = ['name', 'label', 'description', 'value', 'status', 'text', 'title'];

/** Only what is really empty: `unknown`, `TBA` or `not available` say something about a car's availability. */
function isBlank(cell: unknown): boolean {
  if (typeof cell !== 'string') return isAbsent(cell);
  return /^[\s\-–—./]*$|^(?:null|undefined|nan|#n\/a|#ref!|#value!)$/i.test(cell.trim());
}

function statementOf(
  column: Exclude<Column, 'sold_date'>,
  cell: unknown,
  own: ImportWords,
): Reading<readonly Saying[]> {
  if (column === 'stock_type') return stockTypeReading(cell, own);
  const flag = flagIn(cell, own);
  if (flag !== undefined) {
    const meaning = yesAndNo[column][flag ? 0 : 1];
    return column === 'status' || meaning === null ? ownWord(cell, own) : valueIs(meaning);
  }
  const text = textOf(cell) ?? (typeof cell === 'string' ? cell.trim() : undefined);
  // The dealer's word for a car in stock, where a plain yes would mean the opposite: nobody knows which of them it is.
  if (asksForYes.some((one) => one === column) && own.get(compact(text ?? '')) === 'in_stock')
    return unreadableAs(cell);
  const read = text === undefined ? undefined : sayingsOf(text, own);
  if (read !== undefined) return valueIs(read);
  const isFact = text !== undefined && (column === 'reserved' || column === 'sold' || column === 'hidden');
  return isFact ? fact(column, text) : unreadableAs(cell);
}

/** Columns where a yes takes the car off sale. */
const asksForYes = ['sold', 'reserved', 'hidden'] as const;

/** Yes or no, also in the dealer's own words for them. */
function flagIn(cell: unknown, own: ImportWords): boolean | undefined {
  const flag = flagOf(cell);
  if (flag !== undefined || typeof cell !== 'string') return flag;
  const meaning = own.get(compact(cell));
  return meaning === 'yes' ? true : meaning === 'no' ? false : undefined;
}

/** A status of 1 or Y has the meaning that the dealer gives it, and otherwise none. */
function ownWord(cell: unknown, own: ImportWords): Reading<readonly Saying[]> {
  const meaning = own.get(compact(String(cell)));
  if (meaning === undefined || meaning === 'yes' || meaning === 'no') return unreadableAs(cell);
  return valueIs(isSaying(meaning) ? [meaning] : []);
}

/** In a column for it, a deposit's amount or the day of a sale says that it took place; `none` or $0 that it didn't. */
function fact(column: 'reserved' | 'sold' | 'hidden', text: string): Reading<readonly Saying[]> {
  if (nothingTook.test(text) || isNoDate(text)) return absent;
  if (amountOf(text)?.words === '' || /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text)) return valueIs([column]);
  return unreadableAs(text);
}

const ofTrade = /\b(?:trades?|trade ?(?:ins?|stock|only|vehicles?|cars?|units?))\b/i;

/**
 * A stock type says nothing about a sale (`Used`, `A`), except by a word that takes a car off sale in any column, and by
 * one of the trade or of a status: such a car is hidden until the dealer says what the word means.
 */
function stockTypeReading(cell: unknown, own: ImportWords): Reading<readonly Saying[]> {
  const saying = offSaleSaying(cell);
  const words = String(cell);
  const isDoubtful = ofTrade.test(words.replace(/[_-]/g, ' ')) || objectionsIn(cell, noWords).length > 0;
  if (saying === undefined && !isDoubtful) return absent;
  const meaning = own.get(compact(words));
  if (meaning !== undefined) return valueIs(isSaying(meaning) ? [meaning] : []);
  return saying === undefined ? unreadableAs(cell) : valueIs([saying]);
}

const soldReading = (date: Reading<unknown>): Reading<readonly Saying[]> =>
  date.kind === 'value' ? valueIs(['sold'] as const) : date;
