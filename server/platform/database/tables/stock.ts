import type { Generated } from 'kysely';

export interface StockTables {
  cars: {
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
    /** Ids of photos that the dealer has uploaded, and of removed ones: JSON, null for none. Imports leave it alone. */
    own_photos: Generated<string | null>;
    /** Fields that were edited by hand, each with what the feed says instead: JSON, null for none. */
    kept: Generated<string | null>;
    /** 1 for a car that was added at the desk and that no file has named since: a full file leaves it in stock. */
    by_hand: Generated<number>;
  };

  /** A photo that the dealer has uploaded for a car. */
  car_photos: {
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
  };

  stock_versions: {
    tenant: string;
    version: number;
    changed_at: string;
  };

  /** A car's price and status over time: a row for each change, from its first import on. */
  price_history: {
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
  };

  /** A change of a car that is still to become events: only of sites with an endpoint for these. */
  car_changes: {
    tenant: string;
    /** The stock version of the change. */
    version: number;
    car_id: string;
    at: string;
    /** The Car entity as JSON; null if the car was not in stock. */
    before: string | null;
    /** Values of `cars.held`, `cars.own_photos` and `cars.updated_at`. */
    before_held: number;
    before_photos: string | null;
    before_at: string;
    after: string | null;
    after_held: number;
    after_photos: string | null;
  };

  /** An import of the stock: waiting, at work or over, with its report. Rows are deleted after 30 days. */
  stock_imports: {
    /** ULID. */
    id: string;
    tenant: string;
    /** Who brought the file: `command`, `api`, `feed` or `desk`. */
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
    /** The words that hold the file until the dealer says what they mean: JSON. */
    questions: string | null;
  };

  /** A car as it was before an import by staff changed it, so that the import can be undone: for 30 days. */
  import_copies: {
    /** Of `stock_imports`. */
    import_id: string;
    tenant: string;
    car_id: string;
    /** The stock version of the import: a car with a later one has changed since. */
    version: number;
    made_at: string;
    /** 1 for a car that was not in stock: it has no values. */
    is_new: number;
    match_key: string | null;
    stocknum: string | null;
    vin: string | null;
    status: string | null;
    car_type: string | null;
    make: string | null;
    model: string | null;
    price: number | null;
    custom_rank: number | null;
    sold_date_timestamp: number | null;
    created_at: string | null;
    content_hash: string | null;
    data: string | null;
    raw: string | null;
    kept: string | null;
    by_hand: number | null;
  };

  /** Whose turn it is to import a tenant's stock: one process at a time holds the lease. */
  stock_import_turns: {
    tenant: string;
    lease_owner: string | null;
    lease_until: string | null;
  };

  /** A source of stock files: its last run, and the lease of the current one. */
  feed_sources: {
    tenant: string;
    /** Its name in the tenant's settings. */
    source: string;
    /** Scheduled instant of the last run that the schedule started. */
    turn: string | null;
    /** Version of the last imported file, as its server tells it. */
    mark: string | null;
    /** SHA-256 of its bytes. */
    digest: string | null;
    started_at: string | null;
    finished_at: string | null;
    /** How the last run ended, as JSON. */
    outcome: string | null;
    /** In a row. */
    failures: number;
    failing_since: string | null;
    /** 1: the dealer has had an email about these failures. */
    reported: number;
    succeeded_at: string | null;
    lease_owner: string | null;
    lease_until: string | null;
  };

  /** A file of listings that a tenant's market learns from. Importing a file of the same name replaces it. */
  market_files: {
    tenant: string;
    /** The file's name. */
    source: string;
    imported_at: string;
    /** The day of its newest prices, `YYYY-MM-DD`. */
    prices_of: string;
    listings: number;
  };

  market_listings: {
    tenant: string;
    source: string;
    /** As a person counts: a spreadsheet's row, or the n-th item of a list. */
    row: number;
    /** The listing as JSON, with the day of its price. */
    data: string;
  };

  /** Whose turn it is to fit a tenant's market: one process at a time holds the lease. */
  market_turns: {
    tenant: string;
    lease_owner: string | null;
    lease_until: string | null;
  };
}
