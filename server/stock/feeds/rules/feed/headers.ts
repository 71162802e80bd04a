import { compact, isAbsent, textOf } from './absent';
import { aliases, type Field, joinedFields, rawOnly } from './aliases';

/** The non-empty cells of one row by meaning. Joined fields hold a list of cells. */
export type Cells = Partial<Readonly<Record<Field, unknown>>>;

const fields = Object.keys(aliases).filter((key): key is Field => Object.hasOwn(aliases, key));
const places = new Map<string, { field: Field; order: number }>(
  fields.flatMap((field) => aliases[field].map((alias, order) => [alias, { field, order }] as const)),
);
const numberedImage = /^(?:image|photo|picture|img|pic)(?:url|link)?(\d{1,3})(?:url|link)?$/;

/** A header's letters and digits, without text in brackets. */
function headerKey(header: string): string {
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

export const isKnownHeader = (header: string): boolean =>
  meaningOf(header) !== undefined || rawOnly.has(headerKey(header));

/** The columns of each field, best first. */
export type Columns = ReadonlyArray<{ readonly field: Field; readonly at: readonly number[] }>;

export function columnsOf(headers: readonly string[]): Columns {
  const columns = new Map<Field, Array<{ order: number; at: number }>>();
  headers.forEach((header, at) => {
    const meaning = meaningOf(header);
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
    if (joinedFields.has(field)) {
      const list = at.map((index) => values[index]).filter((value) => !isAbsent(value));
      if (list.length > 0) cells[field] = list;
      continue;
    }
    const index = at.find((candidate) => says(field, values[candidate]));
    if (index !== undefined) cells[field] = values[index];
  }
  return cells;
}

const longestHeader = 80;

/** The header of a field's column in a row; undefined if none or several of its columns have a value. */
export function columnIn(raw: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const [name] = field.split('.');
  const columns = Object.keys(raw).filter((key) => meaningOf(key)?.field === name && !isAbsent(raw[key]));
  return columns.length === 1 ? columns[0]?.slice(0, longestHeader) : undefined;
}

/** "Not available" is a status, though a placeholder elsewhere. A price of 0 or 1 falls through to the next column. */
function says(field: Field, value: unknown): boolean {
  if (field === 'status') return typeof value === 'string' && value.trim() !== '';
  if (isAbsent(value)) return false;
  if (!field.endsWith('price') || field === 'subscription_price') return true;
  return !/^\$?\s*0*(?:\d|10)?(?:\.\d*)?$/.test(textOf(value) ?? 'unreadable');
}
