import type { EventRecord } from '#server/platform/events/record-events';
import type { Car } from '#server/settings/car';
import type { KeptFields } from './rules/kept-fields';
import type { RemovalLimit } from './rules/removals';

/** A car from a file, ready to compare with the stored one. */
export interface StagedCar {
  readonly row: number;
  readonly matchKey: string;
  /** Null for a quarantined row: the car counts as present in the file and stays unchanged. */
  readonly car: StagedContent | null;
}
export interface StagedContent {
  readonly stocknum: string | null;
  readonly vin: string | null;
  /** The id and slug a new car requests; used if free. `ownId` is from its key, so it is unique. */
  readonly id: string;
  readonly ownId: string;
  /** Of a record that was read from this API: names its car if no number does. */
  readonly recordId?: string | null;
  readonly slug: string;
  readonly status: string;
  readonly carType: string | null;
  readonly make: string;
  readonly model: string;
  readonly priceDollars: number | null;
  /** The displayed price, which an offer may reduce, and what it includes: for the price history. */
  readonly shownPriceDollars: number | null;
  readonly priceType: string | null;
  readonly customRank: number;
  readonly soldAtMs: number | null;
  readonly createdAt: string | null;
  readonly contentHash: string;
  /** The Car entity as JSON, without id, slug, created_at and sold_date_timestamp. */
  readonly data: string;
  /** The feed's row, as JSON. */
  readonly raw: string;
}

export interface MergeOptions {
  readonly tenant: string;
  /** Instant of the import, UTC ISO. */
  readonly now: string;
  /** Removes cars that are not in the file. */
  readonly full: boolean;
  /** Only reports the changes. */
  readonly dryRun: boolean;
  /** A full import that would remove more cars changes nothing; null: no limit. */
  readonly removalLimit: RemovalLimit | null;
  /** A row of the file with the car's fields that were edited by hand. */
  readonly keep: (row: FileValues, edited: EditedCar) => KeptRow;
  /** Reported to the dealer's other systems when the merge ends; absent: nothing is reported. */
  readonly file?: ImportedFile | undefined;
}

/** A file of which an import tells. */
export interface ImportedFile {
  readonly source: string;
  /** Rows of the file, and those that could not become a car. */
  readonly read: number;
  readonly quarantined: number;
}

/** What a file says of a car. */
interface FileValues {
  readonly data: StagedContent['data'];
  readonly soldAtMs: number | null;
  readonly createdAt: string | null;
}
/** A stored car, and its fields that were edited by hand. */
export interface EditedCar {
  readonly car: Car;
  readonly kept: KeptFields;
}
interface KeptRow {
  readonly content: StagedContent;
  readonly kept: KeptFields;
  /** Fields of which the file says something else. */
  readonly differing: readonly string[];
}

export interface MergeFigures {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Cars of the stock before the merge. */
  readonly before: number;
  /** Those of them that a shopper could buy, and how many of these the file sells, reserves, hides or removes. */
  readonly forSale: number;
  readonly offSale: number;
}
/** `refusal`: why nothing was changed; null for a merge that takes place. */
export type MergeOutcome = MergeFigures & {
  readonly refusal: Refusal | null;
  readonly kept: readonly KeptValues[];
};

/** Values of one field that stay as edited by hand, although the file says something else. */
export interface KeptValues {
  readonly field: string;
  readonly count: number;
  /** The first 20 cars: stock numbers, or ids. */
  readonly cars: readonly string[];
  /** The file's value for the first of them, shortened; empty if it has none. */
  readonly example: string;
}

/**
 * A file that would remove too many cars, take too many off sale, or take a value from too many: it is probably incomplete or
 * has a new column.
 */
export type Refusal =
  | { readonly kind: 'mass-removal'; readonly removed: number; readonly of: number }
  | { readonly kind: 'mass-off-sale'; readonly offSale: number; readonly of: number }
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

/** A car of the stock after an import. */
export type PlannedCar = Omit<Car, 'id' | 'slug' | 'created_at'>;

export interface StagingArea {
  /** Ids of the cars that only a reservation of this site keeps: their own records say nothing of it. */
  heldCars(tenant: string): Promise<ReadonlySet<string>>;
  /** Adds rows of the file. Keys must not repeat. Nothing of the site changes. */
  add(cars: readonly StagedCar[]): Promise<void>;
  /** Puts rows in the place of those with the same keys. */
  replace(cars: readonly StagedCar[]): Promise<void>;
  /** Merges the staged rows into the stored cars in one transaction: all or nothing. */
  merge(options: MergeOptions): Promise<MergeOutcome>;
  /** The resulting stock, after a dry-run merge. */
  planned(options: Pick<MergeOptions, 'tenant' | 'now' | 'full'>): AsyncIterable<PlannedCar>;
}

/** The staging of imports, apart from the running site. */
export interface StockImports {
  /** Opens a private staging area, removed when `work` ends. Holds one database connection for that long. */
  stage<T>(work: (area: StagingArea) => Promise<T>): Promise<T>;
  /** Tells the dealer's other systems of an import that did not get as far as the merge. */
  report(tenant: string, event: EventRecord): Promise<void>;
}

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
  const share = Math.round((failure.removed / failure.of) * 100);
  return `Nothing was changed: this file would remove ${failure.removed} of ${failure.of} cars (${share} %). ${correct}`;
}

const wordText = ({ text, column, count }: UnknownWord): string =>
  `"${text}"${column === undefined ? '' : ` in the column "${column}"`} (${count})`;
