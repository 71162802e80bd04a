import type { ReportedColumn } from '../../import-report';
import { isAbsent, isBlank, textOf } from './cell';
import { headerKey, meaningOf } from './column-meaning';
import { availabilityFields, type Field, rawOnly, saleStatements } from './columns';
import { oneValue } from './lists';

/** All columns count, not only the first: their lists are joined. */
const joinedFields: ReadonlySet<Field> = new Set<Field>(['images', 'standardEquipment', 'price_note']);

/** The non-empty cells of one row by meaning. Joined fields and statements about availability hold a list of cells. */
export type Cells = Partial<Readonly<Record<Field, unknown>>>;

/** The fields of a row's cells: to list their entries takes four times as long. */
export const fieldsOf = (cells: Cells) => Object.keys(cells) as Field[];

/** Columns that only serve to work out other values. */
const deriving: ReadonlySet<Field> = new Set<Field>([
  ...saleStatements,
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
  'is_special',
  'special_until',
  'with_gst',
  'hides_price',
  'shows_price',
  'currency',
  'gst',
  'state',
  'location_code',
]);

/** What the import makes of a column. */
export function columnUse(header: string): Pick<ReportedColumn, 'use' | 'field'> {
  const field = meaningOf(header)?.field;
  if (field === undefined) return { use: rawOnly.has(headerKey(header)) ? 'ignored' : 'unknown' };
  return deriving.has(field) ? { use: 'derived' } : { use: 'read', field };
}

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
    // `Not available` says something about availability, though it is a placeholder elsewhere.
    const isStatement = availabilityFields.has(field);
    if (isStatement || joinedFields.has(field)) {
      const list = at
        .map((index) => values[index])
        .filter((value) => (isStatement ? !isBlank(value) : says(value)));
      if (list.length > 0) cells[field] = list;
      continue;
    }
    const value = firstSaying(at, values, field);
    if (value !== undefined) cells[field] = value;
    // A retail column, even an empty one, makes the plain price the wholesale price.
    else if (field === 'retail_price') cells[field] = '';
  }
  return cells;
}

/** The value of the first of these columns that says something; undefined if none does. */
function firstSaying(at: readonly number[], values: readonly unknown[], field: Field): unknown {
  for (const index of at) {
    const value = oneValue(values[index], field);
    if (says(value, field)) return value;
  }
  return undefined;
}

/** A price of 0 or 1 falls through to the next column. */
function says(value: unknown, field?: Field): boolean {
  if (isAbsent(value)) return false;
  if (!field?.endsWith('_price') && field !== 'price') return true;
  if (field === 'subscription_price' || field === 'hides_price' || field === 'shows_price') return true;
  return !/^\$?\s*0*(?:\d(?:\.\d*)?|10(?:\.0*)?|\.\d*)?$/.test(textOf(value) ?? 'unreadable');
}
