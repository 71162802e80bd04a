import type { Generated } from 'kysely';

/**
 * The shared schema of SQLite and PostgreSQL. JSON and instants are text, booleans 0 or 1, so that both engines return
 * the same values; instants are UTC ISO strings and compare as text.
 */
export interface Database {
  cars: CarsTable;
  stock_versions: StockVersionsTable;
  price_history: PriceHistoryTable;
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
  audit_log: AuditLogTable;
  lead_states: LeadStatesTable;
  lead_files: LeadFilesTable;
  lead_notes: LeadNotesTable;
  write_checks: WriteChecksTable;
  retention_checks: RetentionChecksTable;
  messages: MessagesTable;
  customers: CustomersTable;
  customer_sessions: CustomerSessionsTable;
  sign_in_codes: SignInCodesTable;
  sign_in_allowances: SignInAllowancesTable;
  spins: SpinsTable;
  spin_prizes: SpinPrizesTable;
  watchlist: WatchlistTable;
  watchlist_shares: WatchlistSharesTable;
  alert_people: AlertPeopleTable;
  alerts: AlertsTable;
  alert_cars: AlertCarsTable;
  alert_positions: AlertPositionsTable;
  alert_stock: AlertStockTable;
}

/** Spins of the prize wheel: one for each phone number and campaign. */
export interface SpinsTable {
  id: string;
  tenant: string;
  campaign: string;
  /** Null once the customer is deleted. */
  customer_id: string | null;
  /** A keyed hash of the phone number: it stays when a customer is deleted, so that the number spins only once. */
  phone_mark: string;
  drawn: number;
  odds: string;
  prize: string | null;
  prize_code: string | null;
  created_at: string;
}

interface SpinPrizesTable {
  tenant: string;
  campaign: string;
  name: string;
  /** How many are gone. */
  awarded: number;
}

/** Email addresses with alerts, one row per site. Personal data; deleted with the last alert. */
interface AlertPeopleTable {
  id: string;
  tenant: string;
  /** In lower case. */
  email: string;
  created_at: string;
}

/** Alerts by email: for a search, or for one car. Deleted with their person. */
export interface AlertsTable {
  id: string;
  tenant: string;
  person_id: string;
  kind: 'search' | 'car';
  /** The canonical address of the search without order and page, or the car's id. */
  target: string;
  /** Its name in pages and emails: `Used Toyota HiLux for sale`. */
  label: string;
  /** The site's origin where it was made, for links in emails. */
  origin: string | null;
  frequency: 'now' | 'daily' | 'weekly';
  state: 'unconfirmed' | 'active' | 'paused';
  /** The stock version when it was made: cars of that version are not new. */
  stock_version: number;
  /** The wording that the person agreed to. */
  consent: string;
  created_at: string;
  confirmed_at: string | null;
  /** Deleted from then on: unless confirmed, or renewed. */
  ends_at: string;
  renewal_sent_at: string | null;
}

/** Every car ever reported to an alert, once. */
interface AlertCarsTable {
  alert_id: string;
  car_id: string;
  tenant: string;
  /** `watched`: the car of a car alert, not reported yet. */
  kind: 'new' | 'cheaper' | 'sold' | 'watched';
  /** The displayed price as last reported, in dollars; null without a price. */
  price: number | null;
  /** The price before, for a cheaper car. */
  earlier_price: number | null;
  found_at: string;
  /** When its email is due; null once it is in the outbox. */
  due_at: string | null;
  /** The last email with this car. */
  message_id: string | null;
}

/** How far each site's stock has been matched with its alerts. One process at a time holds the lease. */
interface AlertPositionsTable {
  tenant: string;
  /** Null until the first stock is stored. */
  version: number | null;
  lease_owner: string | null;
  lease_until: string | null;
}

/** The stock as last matched with the alerts, to recognise cars that are new to a search. */
interface AlertStockTable {
  tenant: string;
  car_id: string;
  price: number | null;
  /** The search document as JSON. */
  document: string;
}

/** When each site was last checked for leads past their retention. */
interface RetentionChecksTable {
  tenant: string;
  checked_at: string;
}

/** One row, rewritten by /readyz. */
interface WriteChecksTable {
  id: number;
  written: string;
}

interface CarsTable {
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
}

interface StockVersionsTable {
  tenant: string;
  version: number;
  changed_at: string;
}

/** A car's price and status over time: a row for each change, from its first import on. */
interface PriceHistoryTable {
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

interface LeadsTable {
  id: string;
  tenant: string;
  category: string;
  subcategory: string | null;
  car_id: string | null;
  dealership_id: string | null;
  /** The lead as JSON: input, car, page, consent. */
  data: string;
  source: string;
  /** Why it looks like spam; null if it does not. Suspects are stored and flagged, never dropped. */
  suspect: string | null;
  /** `held` or `discarded` while held as spam, otherwise null. Authoritative: `data` does not have it. */
  quarantined: string | null;
  /** From the input, the person and the time window: the same key never creates a second lead. */
  content_key: string | null;
  /** One-time form token: the same token never creates a second lead. */
  form_token: string | null;
  /** Hash of the token alone: a second form with the same token is held. */
  token_mark: string | null;
  created_at: string;
}

export type DeliveryState = 'pending' | 'delivered' | 'dead';
export interface DeliveriesTable {
  /** The same on every attempt: the recipient may drop repeats. */
  id: string;
  tenant: string;
  lead_id: string;
  /** The destination's name in the tenant, e.g. `email`. */
  destination: string;
  /** Its subject: `lead`, or a later event, e.g. `booking-2`. */
  about: string;
  state: DeliveryState;
  /** Completed attempts, all of them failures while it is pending. */
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  delivered_at: string | null;
  created_at: string;
}

/** Booked test drives; the lead has the person. */
export interface BookingsTable {
  id: string;
  tenant: string;
  location_id: string;
  /** Null for a test drive without a particular car. */
  car_id: string | null;
  starts_at: string;
  ends_at: string;
  /** From 0 up to the location's capacity. */
  seat: number;
  lead_id: string;
  /** A cancelled one frees its time. */
  state: 'booked' | 'cancelled';
  /** Set while its lead is held as spam: until then its time is taken. Null: permanent. */
  held_until: string | null;
  /** Counts its changes, like iCalendar's SEQUENCE. */
  sequence: number;
  created_at: string;
  changed_at: string;
}

/** The queue of deliveries to one destination of a tenant: one process at a time works on it. */
export interface DeliveryLanesTable {
  /** `tenant/destination`. */
  id: string;
  tenant: string;
  destination: string;
  /** Failures in a row. */
  failures: number;
  /** No attempts before this time. */
  rest_until: string | null;
  /** Why delivery here has stopped; null while it is active. */
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

/** Daily counts of shopper actions per site, without personal data. */
interface EventCountsTable {
  tenant: string;
  /** YYYY-MM-DD in the site's time zone. */
  day: string;
  /** The analytics event's id. */
  event: number;
  label: string;
  count: number;
}

/** Recent leads by name; used on PostgreSQL, by the limiter's own statements. */
interface RateLimitsTable {
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

interface IdempotencyKeysTable {
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
  /** `sales`, `manager` or `owner`. */
  role: Generated<string>;
}

interface StaffSessionsTable {
  id_hash: string;
  tenant: string;
  staff_id: string;
  /** JSON of the text being written when the previous session ended. */
  draft: string | null;
  created_at: string;
  expires_at: string;
  /** Names the session on the account page; null for one from before that page. */
  public_id: string | null;
  /** Browser and system: `Firefox on Windows`. */
  device: string | null;
  /** The last request, to the minute; null before the first. */
  seen_at: string | null;
  /** When the password was last asked again; null before the first time. */
  confirmed_at: string | null;
}

/** What staff did and saw. Append-only, without personal data of customers. */
export interface AuditLogTable {
  id: string;
  tenant: string;
  at: string;
  /** Null for a refused sign-in of no known account. */
  staff_id: string | null;
  action: string;
  lead_id: string | null;
  /** Says more about the action, in a word of ours. */
  detail: string | null;
}

/** A lead's status and search fields: one row each, deleted with the lead. */
export interface LeadStatesTable {
  lead_id: string;
  tenant: string;
  /** Copied from the lead: lists and counts read this table alone. */
  created_at: string;
  category: string;
  status: string;
  /** The shopper's chosen location. */
  location_id: string | null;
  dealership_id: string | null;
  /** Searchable text, in lower case without accents. Personal data. */
  words: string;
  /** The staff account that owns it. */
  owner_id: string | null;
  /** The person's stored details; the email in lower case. They link the leads of one person. */
  phone: string | null;
  email: string | null;
  /** When someone first changed its status from `new`. */
  replied_at: string | null;
  reply_seconds: number | null;
  changed_at: string | null;
  changed_by: string | null;
}

/** Staff notes and actions on a lead. Append-only; deleted with the lead. */
interface LeadNotesTable {
  id: string;
  lead_id: string;
  tenant: string;
  kind: string;
  text: string;
  by_id: string;
  by_name: string;
  created_at: string;
}

/** Files attached to leads. Personal data; deleted with their lead. */
interface LeadFilesTable {
  lead_id: string;
  position: number;
  tenant: string;
  name: string;
  type: string;
  bytes: Buffer;
}

export type MessageState = 'pending' | 'sent' | 'failed' | 'expired';
/** Messages to customers. Personal data; deleted after some days, or with the customer. */
export interface MessagesTable {
  /** The same on every attempt: a gateway may drop repeats. */
  id: string;
  tenant: string;
  /** How it travels, e.g. `sms`. */
  channel: string;
  /** A number as +61491570006 for `sms`. */
  recipient: string;
  /** JSON; `{}` once its secret is removed. */
  payload: string;
  purpose: string;
  state: MessageState;
  /** Completed attempts. */
  attempts: number;
  next_attempt_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  /** Never sent from then on. */
  expires_at: string;
  /** When the secret in the payload must be removed at the latest; null if there is none. */
  secret_until: string | null;
  created_at: string;
  sent_at: string | null;
  last_problem: string | null;
}

/** Shoppers with an account. Personal data. */
export interface CustomersTable {
  id: string;
  tenant: string;
  /** E.164; unique per dealer. */
  phone: string;
  name: string | null;
  created_at: string;
  last_sign_in_at: string;
}

/** Browsers in which a customer is signed in; deleted with the customer. */
export interface CustomerSessionsTable {
  /** SHA-256 of the cookie's content, hex. */
  id_hash: string;
  /** Names the session on the account page; opens nothing. */
  id: string;
  tenant: string;
  customer_id: string;
  /** Browser and system in words. */
  device: string;
  created_at: string;
  expires_at: string;
}

/** Codes that were sent and not yet used. Personal data; deleted once they expire. */
interface SignInCodesTable {
  /** Keyed hash of the browser's attempt: a code works in the browser that asked for it only. */
  attempt_hash: string;
  tenant: string;
  /** E.164. */
  phone: string;
  /** Keyed hash of the code. */
  code_hash: string;
  /** Guesses so far, right or wrong. */
  guesses: number;
  created_at: string;
  expires_at: string;
}

/** Codes sent lately, counted under names that reveal no number or address. */
interface SignInAllowancesTable {
  name: string;
  used: number;
  ends_at: string;
}

/** A car that a customer has saved. */
export interface WatchlistTable {
  tenant: string;
  customer_id: string;
  car_id: string;
  /** Finds a car that has left the stock since. */
  car_slug: string;
  saved_at: string;
  /** Whole dollars; null for a car without a price. */
  price_when_saved: number | null;
  note: string;
}

/** The link by which a customer shares a watchlist: one at a time. */
interface WatchlistSharesTable {
  tenant: string;
  customer_id: string;
  token: string;
  created_at: string;
}
