import type { PricedListing } from './rules/listing/listing';

/** A listing of a file, with its row. */
export interface FiledListing {
  readonly row: number;
  readonly listing: PricedListing;
}

/** A market file as stored. */
export interface MarketFile {
  readonly source: string;
  /** UTC ISO. */
  readonly importedAt: string;
  /** The day of its newest prices, `YYYY-MM-DD`. */
  readonly pricesOf: string;
  readonly listings: number;
}

/** What tenants' asking prices are fitted on. */
export interface MarketStore {
  /** Stores a file's listings instead of those of the same source: all or nothing. */
  replace(
    tenant: string,
    file: Omit<MarketFile, 'listings'>,
    listings: readonly FiledListing[],
  ): Promise<void>;
  /** By source. */
  files(tenant: string): Promise<MarketFile[]>;
  /**
   * All listings in pages: of the files, and the tenant's own cars with a price, sold and removed ones included, at
   * `today`. Imports meanwhile may show in part; the stamp tells.
   */
  listings(tenant: string, today: string): AsyncIterable<readonly PricedListing[]>;
  /** A text that changes when the listings do. */
  stamp(tenant: string): Promise<string>;
}
