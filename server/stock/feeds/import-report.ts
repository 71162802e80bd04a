import type { FieldChange } from './rules/field-words';

/** A row that could not become a car, and the reason in plain words. */
export interface QuarantinedRow {
  /** A spreadsheet's row (the header is row 1); for JSON the n-th item, from 1. */
  readonly row: number;
  readonly reason: string;
}

/** Values of one field that were left out or cut for the same reason. */
export interface ReportedValues {
  /** Field of the Car entity: `images`, `finance_lenders.termYears`. */
  readonly field: string;
  /** Header of the first value's column in the file; absent if several columns make the field. */
  readonly column?: string;
  /** Completes "this value …": `could not be read`. */
  readonly problem: string;
  readonly count: number;
  /** The first 20 of their rows. */
  readonly rows: readonly number[];
  /** The first of them, shortened. */
  readonly example: string;
}

/** Values of one field that stay as edited by hand, although the file says something else. */
export interface KeptValues {
  readonly field: string;
  readonly count: number;
  /** The first 20 cars: stock numbers, or ids. */
  readonly cars: readonly string[];
  /** The file's value for the first of them, shortened; empty if it has none. */
  readonly example: string;
}

/** A car that a file adds, changes or removes; `back`: it was in stock before. */
export interface NamedCar {
  readonly kind: 'added' | 'changed' | 'back' | 'removed';
  readonly name: string;
  readonly stocknum?: string;
  /** The fields of a changed one. */
  readonly changes?: readonly FieldChange[];
}

/** What became of an import that was undone. */
export interface UndoneImport {
  /** UTC, ISO. */
  readonly at: string;
  /** Cars that are as they were before. */
  readonly cars: number;
  /** Cars that something has changed since, so that they stay: the first fifty, and how many. */
  readonly skipped: readonly string[];
  readonly skipped_total: number;
}

export interface ImportReport {
  /** Rows of the file, not counting blank ones. */
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** At most the first 1,000; `quarantined_total` is set if there are more. */
  readonly quarantined: readonly QuarantinedRow[];
  readonly quarantined_total?: number;
  /** Values left out of the cars or changed, most frequent first; absent if there are none. */
  readonly left_out?: readonly ReportedValues[];
  /** Values that stay as edited by hand, although the file says something else; absent if there are none. */
  readonly kept?: readonly KeptValues[];
  /** Of an import by staff: the first hundred cars of each kind. */
  readonly cars?: readonly NamedCar[];
  /** Every column of the file, in its order; the first 300. */
  readonly columns?: readonly ReportedColumn[];
}

/** A column of a file, or a key of its records. */
export interface ReportedColumn {
  readonly name: string;
  /**
   * read: it gives a value of the car. derived: it serves to work out other values. ignored: it is known, and of no use to
   * shoppers. unknown: nobody knows what it means. Its text is kept with the row in any case.
   */
  readonly use: ColumnUse;
  /** What it gives; absent unless it is read. */
  readonly field?: string;
}
export type ColumnUse = (typeof columnUses)[number];
export const columnUses = ['read', 'derived', 'ignored', 'unknown'] as const;

export type ImportFailure =
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string }
  /** After a dry run with its report. */
  | ((Refusal | UnknownWords) & { readonly report?: ImportReport });

/**
 * A file that would remove too many cars, take too many off sale, put too many back, or take a value from too many: it is
 * probably incomplete or has a new column. `of` is the cars in stock, those for sale now, or those with the value.
 */
export type Refusal =
  | { readonly kind: 'mass-removal'; readonly removed: number; readonly of: number }
  | { readonly kind: 'mass-off-sale'; readonly offSale: number; readonly of: number }
  | { readonly kind: 'mass-on-sale'; readonly onSale: number; readonly of: number }
  | ({ readonly kind: 'lost-values' } & LostValues);

/** How many cars of a file lose a value that they have now. */
export interface LostValues {
  readonly value: WatchedValue;
  readonly lost: number;
  readonly of: number;
}
/** The values that a file may not take from many cars at once. */
export const watchedValues = ['price', 'km', 'images', 'location_id'] as const;
export type WatchedValue = (typeof watchedValues)[number];

/** Words that would take too many of a file's cars off sale, or the price from too many. */
export interface UnknownWords {
  readonly kind: 'unknown-words';
  readonly about: 'availability' | 'price';
  readonly cars: number;
  readonly of: number;
  /** The most frequent, as the file writes them. */
  readonly words: readonly UnknownWord[];
}
export interface UnknownWord {
  readonly text: string;
  /** Its column; absent if nobody can say which it is. */
  readonly column?: string | undefined;
  readonly count: number;
}

const lostNames: Readonly<Record<WatchedValue, string>> = {
  price: 'the price',
  km: 'the kilometres',
  images: 'the photos',
  location_id: 'the yard',
};

/** One clear line for a person. `again` completes "If that is correct, …" for a file that was refused. */
export function describeFailure(
  failure: ImportFailure,
  again = 'import it again with --allow-mass-removal',
): string {
  if (failure.kind === 'unreadable') return `${failure.file} was not imported: ${failure.reason}.`;
  const correct = `If that is correct, ${again}.`;
  if (failure.kind === 'lost-values') {
    const { value, lost, of } = failure;
    return `Nothing was changed: this file would take ${lostNames[value]} from ${lost} of ${of} cars; perhaps a column has a new name. ${correct}`;
  }
  if (failure.kind === 'unknown-words') {
    const lost = failure.about === 'price' ? 'lose their price' : 'go off sale';
    return `Nothing was changed: ${failure.cars} of ${failure.of} cars have words that the import does not know, so they would ${lost}: ${failure.words.map(wordText).join(', ')}. Say at imports.words what they mean, and import the file again. ${correct}`;
  }
  if (failure.kind === 'mass-off-sale') {
    const { offSale, of } = failure;
    return `Nothing was changed: this file would take ${offSale} of ${of} cars off sale (sold, reserved, hidden or removed). ${correct}`;
  }
  if (failure.kind === 'mass-on-sale') {
    const { onSale, of } = failure;
    return `Nothing was changed: this file would put ${onSale} sold, reserved or hidden cars back on sale, beside ${of} for sale now; perhaps a column has a new name. ${correct}`;
  }
  const share = Math.round((failure.removed / failure.of) * 100);
  return `Nothing was changed: this file would remove ${failure.removed} of ${failure.of} cars (${share} %). ${correct}`;
}

const wordText = ({ text, column, count }: UnknownWord): string =>
  `"${text}"${column === undefined ? '' : ` in the column "${column}"`} (${count})`;
