/** A file of listings that a tenant's market learns from. Importing a file of the same name replaces it. */
export interface MarketFilesTable {
  tenant: string;
  /** The file's name. */
  source: string;
  imported_at: string;
  /** The day of its newest prices, `YYYY-MM-DD`. */
  prices_of: string;
  listings: number;
}

export interface MarketListingsTable {
  tenant: string;
  source: string;
  /** As a person counts: a spreadsheet's row, or the n-th item of a list. */
  row: number;
  /** The listing as JSON, with the day of its price. */
  data: string;
}

/** Whose turn it is to fit a tenant's market: one process at a time holds the lease. */
export interface MarketTurnsTable {
  tenant: string;
  lease_owner: string | null;
  lease_until: string | null;
}
