import type { Car } from '#server/settings/car';

/** A car with its ISO timestamps. */
export interface StoredCar {
  readonly car: Car;
  readonly updatedAt: string;
  /** When a full import removed it; null while it is in stock. */
  readonly removedAt: string | null;
}

/** A car's last change. `car` is null for a removed one; `version` is the stock version that changed it. */
export interface CarChange {
  readonly id: string;
  readonly car: Car | null;
  readonly version: number;
}

/** A car's record at its last change. */
export interface StockRecord {
  readonly id: string;
  /** Null for a removed one. */
  readonly car: Car | null;
  readonly version: number;
  readonly updatedAt: string;
}

/** A place in the order of stock versions, and of ids within a version. */
export interface StockPlace {
  readonly version: number;
  readonly id: string;
}

/** Read access to cars. The database is the source of truth. */
export interface CarStore {
  /** Null if there never was such a car. */
  bySlug(tenant: string, slug: string): Promise<StoredCar | null>;
  /** In the order of `ids`; cars that a full import removed are left out, unless `also` is `removed`. */
  byIds(tenant: string, ids: readonly string[], also?: 'removed'): Promise<Car[]>;
  /** The last change of each car, by id, as ISO instants. */
  changeTimes(tenant: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Increases by one with every import that changes something; 0 before the first. */
  stockVersion(tenant: string): Promise<number>;
  /** Every car changed after `version` (0: all), in bounded memory. `car` is null for a removed one. */
  changesSince(tenant: string, version: number): AsyncIterable<CarChange>;
}

/** Read access to the whole stock, record by record. */
export interface StockRecords {
  /** The next records after a place, oldest change first: at most `most`, none that changed before the ISO instant. */
  recordsAfter(
    tenant: string,
    after: StockPlace,
    options: { readonly most: number; readonly updatedSince?: string | undefined },
  ): Promise<StockRecord[]>;
}
