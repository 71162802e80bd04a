/** Daily counts of shopper actions per site, without personal data. */
export interface EventCountsTable {
  tenant: string;
  /** YYYY-MM-DD in the site's time zone. */
  day: string;
  /** The analytics event's id. */
  event: number;
  label: string;
  count: number;
}

/** One row, id 1: the last instant that a process noted. */
export interface ClockMarksTable {
  id: number;
  seen_at: string;
}

/** The key of stored hashes, once for each secret of the site. */
export interface HashKeysTable {
  /** Names the secret. */
  sealed_with: string;
  sealed: string;
}

/** Token buckets of API callers, by the keyed hash of their name; used on PostgreSQL. */
export interface RequestRatesTable {
  name: string;
  tokens: number;
  /** Seconds since 1970, by the database's clock. */
  refilled_at: number;
  /** Tokens that the last question got. */
  granted: number;
}

/** Recent leads and attempts to sign in by name; used on PostgreSQL, by the limiter's own statements. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

/** How often visitors did something limited, counted under names that reveal no number or address. */
export interface AllowancesTable {
  name: string;
  used: number;
  ends_at: string;
}

export interface PhoneRevealsTable {
  id: string;
  tenant: string;
  car_id: string;
  dealership_id: string | null;
  website_id: string;
  created_at: string;
}

export interface IdempotencyKeysTable {
  tenant: string;
  /** The API key's id, or `same-origin`. */
  caller: string;
  key: string;
  body_hash: string;
  /** Null while the first request is in flight. */
  response_status: number | null;
  response_body: string | null;
  /** JSON object; null for none. */
  response_headers: string | null;
  created_at: string;
}

/** One row, rewritten by /readyz. */
export interface WriteChecksTable {
  id: number;
  written: string;
}

/** Calls to valuation providers, which cost money, by tenant and day. */
export interface ValuationProviderDaysTable {
  tenant: string;
  /** YYYY-MM-DD. */
  day: string;
  calls: number;
}

/** What a site used on a day, for billing. Without personal data. */
export interface UsageByDayTable {
  tenant: string;
  /** YYYY-MM-DD in the site's time zone. */
  day: string;
  requests: number;
  pages_cached: number;
  pages_rendered: number;
  api_requests: number;
  bytes_sent: number;
  /** Measured from the stored leads of that day; never lowered. */
  leads: number;
  /** Of photos and files in the database, as last measured on that day. */
  storage_bytes: number;
}
