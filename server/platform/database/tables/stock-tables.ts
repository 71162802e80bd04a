import type { Generated } from 'kysely';

export interface CarsTable {
  tenant: string;
  id: string;
  slug: string;
  /** Stock number, otherwise VIN, otherwise a hash of the row's identity; prefixed with its kind. */
  match_key: string;
  stocknum: string | null;
  vin: string | null;
  status: string;
  car_type: string | null;
  make: string;
  model: string;
  price: number | null;
  custom_rank: number;
  sold_date_timestamp: number | null;
  created_at: string;
  updated_at: string;
  /** Set when a full import no longer includes the car. */
  removed_at: string | null;
  /** The stock version that last changed this car. */
  version: number;
  /** Hash of `data` without the import's own fields: equal means unchanged. */
  content_hash: string;
  /** The Car entity as JSON. */
  data: string;
  /** The feed's row, as JSON. */
  raw: string;
  /** 1 while a reservation keeps the car, 2 once it is sold to its shopper. Imports leave it alone. */
  held: Generated<number>;
  /** Ids of the photos that the dealer has uploaded, and of removed ones: JSON, null for none. Imports leave it alone. */
  own_photos: Generated<string | null>;
  /** Fields that were edited by hand, each with what the feed says instead: JSON, null for none. */
  kept: Generated<string | null>;
}

/** A photo that the dealer has uploaded for a car. */
export interface CarPhotosTable {
  /** Hash of its site, its car and the uploaded file. */
  id: string;
  tenant: string;
  car_id: string;
  /** In pixels. */
  width: number;
  height: number;
  /** A JPEG without metadata. */
  bytes: Buffer;
  created_at: string;
}

export interface StockVersionsTable {
  tenant: string;
  version: number;
  changed_at: string;
}

/** A car's price and status over time: a row for each change, from its first import on. */
export interface PriceHistoryTable {
  tenant: string;
  car_id: string;
  /** The stock version of the change: a later row has a higher one. */
  version: number;
  from_at: string;
  /** The displayed price in whole dollars; null without one. */
  price: number | null;
  /** What the price includes, as the feed says it. */
  price_type: string | null;
  /** The car's status, or `removed`. */
  status: string;
}

/** An import of the stock: waiting, at work or over, with its report. Rows are deleted after 30 days. */
export interface StockImportsTable {
  /** ULID. */
  id: string;
  tenant: string;
  /** Who brought the file: `command`, `api` or `feed`. */
  source: string;
  /** The file's or the feed's name, or the API key's. */
  name: string;
  /** `waiting`, `running`, `done`, `refused` or `failed`. */
  state: string;
  /** Format, full or partial, dry run, mass removal: JSON. */
  options: string;
  /** Name of the file in the data folder that waits to be imported. */
  file: string | null;
  created_at: string;
  finished_at: string | null;
  /** The figures as JSON. */
  report: string | null;
  /** One line for a person: why nothing was changed. */
  failure: string | null;
}

/** Whose turn it is to import a tenant's stock: one process at a time holds the lease. */
export interface StockImportTurnsTable {
  tenant: string;
  lease_owner: string | null;
  lease_until: string | null;
}
