/**
 * The one schema of SQLite and PostgreSQL. JSON and instants are text, booleans 0 or 1, so that both
 * engines return the same values; instants are UTC ISO strings and compare as text.
 */
export interface Database {
  cars: CarsTable;
  stock_versions: StockVersionsTable;
  leads: LeadsTable;
  deliveries: DeliveriesTable;
  bookings: BookingsTable;
  delivery_lanes: DeliveryLanesTable;
  phone_reveals: PhoneRevealsTable;
  event_counts: EventCountsTable;
  rate_limits: RateLimitsTable;
  api_keys: ApiKeysTable;
  idempotency_keys: IdempotencyKeysTable;
  staff: StaffTable;
  staff_sessions: StaffSessionsTable;
  lead_states: LeadStatesTable;
  lead_files: LeadFilesTable;
  lead_notes: LeadNotesTable;
  write_checks: WriteChecksTable;
  retention_checks: RetentionChecksTable;
}

/** When each site was last checked for leads past their retention. */
export interface RetentionChecksTable {
  tenant: string;
  checked_at: string;
}

/** One row, rewritten by /readyz. */
export interface WriteChecksTable {
  id: number;
  written: string;
}

export interface CarsTable {
  tenant: string;
  id: string;
  slug: string;
  /** Stock number, else VIN, else a hash of the row's identity; prefixed with which one. */
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
  /** Set when a full import no longer carried the car. */
  removed_at: string | null;
  /** The stock version that last changed this car. */
  version: number;
  /** Of `data` without what the import itself assigns: equal means unchanged. */
  content_hash: string;
  /** The Car entity as JSON. */
  data: string;
  /** The row as the feed gave it, as JSON. */
  raw: string;
}

export interface StockVersionsTable {
  tenant: string;
  version: number;
  changed_at: string;
}

export interface LeadsTable {
  id: string;
  tenant: string;
  category: string;
  subcategory: string | null;
  car_id: string | null;
  dealership_id: string | null;
  /** The lead as JSON: what the person entered, the car, the page, consent. */
  data: string;
  source: string;
  /** Why it looks like spam; null when it does not. Suspects are kept and flagged, never dropped. */
  suspect: string | null;
  /** `held` or `discarded` while it is kept back as spam, else null. The truth of it: `data` does not say. */
  quarantined: string | null;
  /** Of what was entered, by whom, in which stretch of time: the same key never makes a second lead. */
  content_key: string | null;
  /** One-time form token: the same token never makes a second lead. */
  form_token: string | null;
  /** A hash of the token alone: a second form with the same token is kept back. */
  token_mark: string | null;
  created_at: string;
}

export type DeliveryState = 'pending' | 'delivered' | 'dead';
export interface DeliveriesTable {
  /** Stable over every attempt: the receiver may drop repeats by it. */
  id: string;
  tenant: string;
  lead_id: string;
  /** The destination's name in the tenant, e.g. `email`. */
  destination: string;
  /** What it reports: `lead`, or what came of the lead later, e.g. `booking-2`. */
  about: string;
  state: DeliveryState;
  /** Finished ones, all of them failures while it is pending. */
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  delivered_at: string | null;
  created_at: string;
}

/** Booked test drives; the person stands in the lead. */
export interface BookingsTable {
  id: string;
  tenant: string;
  location_id: string;
  /** Null for a test drive of no car in particular. */
  car_id: string | null;
  starts_at: string;
  ends_at: string;
  /** From 0 up to what the location can give at once. */
  seat: number;
  lead_id: string;
  /** A cancelled one keeps nobody from its time. */
  state: 'booked' | 'cancelled';
  /** Set while its lead is kept back as spam: until then it keeps others from its time. Null: for good. */
  held_until: string | null;
  /** Counts its changes, as iCalendar's SEQUENCE. */
  sequence: number;
  created_at: string;
  changed_at: string;
}

/** The line of deliveries to one destination of a tenant: one process works in it at a time. */
export interface DeliveryLanesTable {
  /** `tenant/destination`. */
  id: string;
  tenant: string;
  destination: string;
  /** Failures in a row. */
  failures: number;
  /** Nothing is attempted before. */
  rest_until: string | null;
  /** Why nothing is delivered here any more; null while it is. */
  closed: string | null;
  lease_owner: string | null;
  lease_until: string | null;
}

export interface PhoneRevealsTable {
  id: string;
  tenant: string;
  car_id: string;
  dealership_id: string | null;
  website_id: string;
  created_at: string;
}

/** How often something was done on a site on a day: nothing of who did it. */
export interface EventCountsTable {
  tenant: string;
  /** YYYY-MM-DD where the site is. */
  day: string;
  /** The analytics event's id. */
  event: number;
  label: string;
  count: number;
}

/** How many leads came under a name lately; used on PostgreSQL, by the limiter's own statements. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface ApiKeysTable {
  id: string;
  tenant: string;
  name: string;
  /** SHA-256 of the key, hex. */
  key_hash: string;
  /** JSON list. */
  scopes: string;
  rate_per_second: number;
  created_at: string;
  revoked_at: string | null;
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
  created_at: string;
}

export interface StaffTable {
  id: string;
  tenant: string;
  email: string;
  name: string;
  password_hash: string;
  created_at: string;
  disabled_at: string | null;
  last_sign_in_at: string | null;
}

export interface StaffSessionsTable {
  id_hash: string;
  tenant: string;
  staff_id: string;
  /** JSON of what was being written when the session before ended. */
  draft: string | null;
  created_at: string;
  expires_at: string;
}

/** Where a lead stands, and what it is found by: one row each, gone with its lead. */
export interface LeadStatesTable {
  lead_id: string;
  tenant: string;
  /** Of the lead, as its category is: lists and counts read this table alone. */
  created_at: string;
  category: string;
  status: string;
  /** The place the shopper chose. */
  location_id: string | null;
  dealership_id: string | null;
  /** What people look for, in lower case without accents. Personal. */
  words: string;
  /** The staff account that looks after it. */
  owner_id: string | null;
  /** Of the person, as stored; the email in lower case. They link the leads of one person. */
  phone: string | null;
  email: string | null;
  /** When somebody first took it out of `new`. */
  replied_at: string | null;
  reply_seconds: number | null;
  changed_at: string | null;
  changed_by: string | null;
}

/** What the dealer's people wrote and did at a lead. Only ever added to; gone with its lead. */
export interface LeadNotesTable {
  id: string;
  lead_id: string;
  tenant: string;
  kind: string;
  text: string;
  by_id: string;
  by_name: string;
  created_at: string;
}

/** Files that came with leads. Personal; gone with their lead. */
export interface LeadFilesTable {
  lead_id: string;
  position: number;
  tenant: string;
  name: string;
  type: string;
  bytes: Buffer;
}
