import type { Car } from '#server/settings/car';

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
  /** The id and slug a new car asks for; taken when free. `ownId` is the one of its key, free for certain. */
  readonly id: string;
  readonly ownId: string;
  readonly slug: string;
  readonly status: string;
  readonly carType: string | null;
  readonly make: string;
  readonly model: string;
  readonly priceDollars: number | null;
  readonly customRank: number;
  readonly soldAtMs: number | null;
  readonly createdAt: string | null;
  readonly contentHash: string;
  /** The Car entity as JSON, without id, slug, created_at and sold_date_timestamp. */
  readonly data: string;
  /** The row as the feed gave it, as JSON. */
  readonly raw: string;
}

export interface MergeOptions {
  readonly tenant: string;
  /** Instant of the import, UTC ISO. */
  readonly now: string;
  /** Cars that the file does not carry are removed. */
  readonly full: boolean;
  /** Only report what would happen. */
  readonly dryRun: boolean;
  /** A full import that would remove more than this part of the cars changes nothing; null: no limit. */
  readonly mostRemovedShare: number | null;
}
export interface MergeFigures {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Cars for sale before the merge. */
  readonly before: number;
}
/** `refused`: nothing was changed, too many cars would have been removed. */
export type MergeOutcome = MergeFigures & { readonly refused: boolean };

/** A car of the stock as an import would leave it. */
export type PlannedCar = Omit<Car, 'id' | 'slug' | 'created_at'>;

export interface StagingArea {
  /** Adds rows of the file. Keys must not repeat. Nothing of the site changes. */
  add(cars: readonly StagedCar[]): Promise<void>;
  /** Merges the staged rows into the stored cars in one transaction: all or nothing. */
  merge(options: MergeOptions): Promise<MergeOutcome>;
  /** The stock as it would be, after a merge that was a dry run. */
  planned(options: Pick<MergeOptions, 'tenant' | 'now' | 'full'>): AsyncIterable<PlannedCar>;
}

/** Where an import is prepared beside the running site. */
export interface StockImports {
  /** Opens a private staging area, gone when `work` ends. Holds one database connection for that long. */
  stage<T>(work: (area: StagingArea) => Promise<T>): Promise<T>;
}
