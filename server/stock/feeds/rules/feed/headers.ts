import type { ReportedColumn } from '../../import-report';
import { compact, isAbsent, textOf, wordsIn } from './cell';
import { availabilityFields, columnNames, type Field, joinedFields, rawOnly } from './columns';

/** The non-empty cells of one row by meaning. Joined fields and statements about availability hold a list of cells. */
export type Cells = Partial<Readonly<Record<Field, unknown>>>;

const fields = Object.keys(columnNames).filter((key): key is Field => Object.hasOwn(columnNames, key));
const places = new Map<string, { field: Field; order: number }>(
  fields.flatMap((field) =>
    wordsIn(columnNames[field]).map((name, order) => [name, { field, order }] as const),
  ),
);
const numberedImage = /^(?:image|photo|picture|img|pic)(?:url|link)?(\d{1,3})(?:url|link)?$/;

/** A header's letters and digits, without text in brackets; but miles there are miles: `Odometer (mi)`. */
function headerKey(header: string): string {
  if (/\bodo|mileage|distance/i.test(header) && /\((?:mi|miles?)\)/i.test(header)) return 'miles';
  const plain = header.replace(/\([^)]*\)/g, '');
  return compact(plain) || compact(header);
}

/** A column's meaning and its rank among columns of that meaning; undefined for an unknown column. */
export function meaningOf(header: string): { field: Field; order: number } | undefined {
  const key = headerKey(header);
  const numbered = numberedImage.exec(key);
  if (numbered) return { field: 'images', order: 100 + Number(numbered[1]) };
  return places.get(key);
}

/** Columns that only serve to work out other values. */
const deriving: ReadonlySet<Field> = new Set<Field>([
  'title',
  'build_month',
  'is_miles',
  'mileage_unit',
  'body_hint',
  'is_demo',
  'is_used',
  'is_new',
  'stock_type',
  'is_drive_away',
  'price_note',
  'plus_on_roads',
  'with_on_roads',
  'hides_price',
  'shows_price',
  'currency',
  'gst',
  'available',
  'sold',
  'hidden',
  'web',
  'deposit',
  'state',
  'location_code',
]);

/** What the import makes of a column. */
export function columnUse(header: string): Pick<ReportedColumn, 'use' | 'field'> {
  const field = meaningOf(header)?.field;
  if (field === undefined) return { use: rawOnly.has(headerKey(header)) ? 'ignored' : 'unknown' };
  return deriving.has(field) ? { use: 'derived' } : { use: 'read', field };
}

export const isKnownHeader = (header: string): boolean =>
  meaningOf(header) !== undefined || rawOnly.has(headerKey(header));

/** The columns of each field, best first. */
type Columns = ReadonlyArray<{ readonly field: Field; readonly at: readonly number[] }>;

export function columnsOf(headers: readonly string[]): Columns {
  const columns = new Map<Field, Array<{ order: number; at: number }>>();
  headers.forEach((header, at) => {
    const isIgnored = rawOnly.has(headerKey(header));
    const meaning = meaningOf(header) ?? (isIgnored ? undefined : { field: 'elsewhere' as const, order: 0 });
    if (!meaning) return;
    const list = columns.get(meaning.field) ?? [];
    list.push({ order: meaning.order, at });
    columns.set(meaning.field, list);
  });
  return [...columns].map(([field, list]) => ({
    field,
    at: list.sort((a, b) => a.order - b.order || a.at - b.at).map(({ at }) => at),
  }));
}

/** The cells of a row by meaning. */
export function cellsOf(columns: Columns, values: readonly unknown[]): Cells {
  const cells: Partial<Record<Field, unknown>> = {};
  for (const { field, at } of columns) {
    const isStatement = availabilityFields.has(field);
    if (isStatement || joinedFields.has(field)) {
      const list = at.map((index) => values[index]).filter((value) => (isStatement ? isGiven : says)(value));
      if (list.length > 0) cells[field] = list;
      continue;
    }
    const index = at.find((candidate) => says(values[candidate], field));
    if (index !== undefined) cells[field] = values[index];
    // A retail column, even an empty one, makes the plain price the wholesale price.
    else if (field === 'retail_price') cells[field] = '';
  }
  return cells;
}

export const longestHeader = 80;

/** `Not available` says something about availability, though it is a placeholder elsewhere. */
const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === '');

/** A price of 0 or 1 falls through to the next column. */
function says(value: unknown, field?: Field): boolean {
  if (isAbsent(value)) return false;
  if (!field?.endsWith('_price') && field !== 'price') return true;
  if (field === 'subscription_price' || field === 'hides_price' || field === 'shows_price') return true;
  return !/^\$?\s*0*(?:\d(?:\.\d*)?|10(?:\.0*)?|\.\d*)?$/.test(textOf(value) ?? 'unreadable');
}
