/** Reservations, orders, payments and refunds. At most one reservation keeps a car. */
export const buyingTables = `
create table reservations (
  id text primary key,
  tenant text not null,
  car_id text not null,
  reference text not null,
  state text not null,
  live integer not null,
  keeps_car integer not null,
  car_version integer not null,
  ends_at text,
  lead_id text,
  reported_at text,
  customer_id text,
  start_key text unique,
  phone_key text,
  connection_key text,
  shopper text,
  words text not null,
  version integer not null,
  data text not null,
  created_at text not null,
  updated_at text not null
);
create unique index reservations_car on reservations (tenant, car_id) where keeps_car = 1;
create index reservations_connection on reservations (tenant, connection_key, created_at);
create index reservations_customer on reservations (tenant, customer_id, created_at);
create index reservations_end on reservations (ends_at) where live = 1;
create index reservations_lead on reservations (lead_id);
create index reservations_list on reservations (tenant, created_at, id);
create index reservations_number on reservations (tenant, phone_key, created_at);
create index reservations_of_car on reservations (tenant, car_id, state);
create index reservations_of_start on reservations (start_key);
create index reservations_unreported on reservations (created_at) where reported_at is null;

create table reservation_changes (
  reservation_id text not null,
  number integer not null,
  at text not null,
  from_state text,
  to_state text not null,
  changed_by text not null,
  why text not null,
  constraint reservation_changes_pk primary key (reservation_id, number)
);

create table orders (
  id text primary key,
  tenant text not null,
  reference text not null,
  lead_id text,
  customer_id text,
  car_id text not null,
  reservation_id text,
  start_key text unique,
  version integer not null,
  data text not null,
  placed_at text,
  end_kind text,
  ended_at text,
  words text not null default '',
  reported_at text,
  created_at text not null,
  updated_at text not null,
  expires_at text not null
);
create index orders_customer on orders (tenant, customer_id, created_at);
create index orders_deposit on orders (placed_at, reservation_id);
create index orders_end on orders (expires_at);
create index orders_lead on orders (lead_id);
create index orders_list on orders (tenant, created_at, id);
create index orders_silent on orders (reported_at, updated_at);
create index orders_with_reservation on orders (tenant, updated_at) where reservation_id is not null and ended_at is null;

create table payments (
  id text primary key,
  tenant text not null,
  subject_kind text not null,
  subject_id text not null,
  provider text not null,
  amount_cents integer not null,
  description text not null,
  reference text not null,
  state text not null,
  provider_ref text,
  href text,
  return_href text not null,
  problem text,
  received_cents integer not null,
  fee_cents integer not null,
  refunded_cents integer not null,
  expires_at text not null,
  created_at text not null,
  updated_at text not null,
  paid_at text,
  working_since text,
  next_check_at text,
  checks integer not null,
  dispute_state text,
  disputed_at text
);
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_newest on payments (tenant, created_at, id);
create index payments_subject on payments (tenant, subject_kind, subject_id);

create table payment_refunds (
  id text primary key,
  tenant text not null,
  payment_id text not null,
  amount_cents integer not null,
  reason text not null,
  requested_by text not null,
  state text not null,
  provider_ref text,
  problem text,
  created_at text not null,
  done_at text,
  next_attempt_at text,
  attempts integer not null
);
create index payment_refunds_due on payment_refunds (next_attempt_at) where next_attempt_at is not null;
create index payment_refunds_payment on payment_refunds (payment_id);

create table payment_ledger (
  id text primary key,
  tenant text not null,
  payment_id text not null,
  kind text not null,
  amount_cents integer not null,
  entry_key text not null,
  at text not null,
  constraint payment_ledger_once unique (payment_id, kind, entry_key)
);
create index payment_ledger_day on payment_ledger (tenant, at, id);

create table payment_events (
  tenant text not null,
  provider text not null,
  id text not null,
  type text not null,
  payment_id text not null,
  provider_number text,
  received_at text not null,
  next_attempt_at text,
  attempts integer not null,
  constraint payment_events_pk primary key (tenant, provider, id)
);
create index payment_events_due on payment_events (next_attempt_at) where next_attempt_at is not null;

create table practice_payments (
  id text primary key,
  tenant text not null,
  amount_cents integer not null,
  state text not null,
  pays_at text,
  refunds text not null
);

create table payment_requests (
  id text primary key,
  tenant text not null,
  reference text not null,
  amount_cents integer not null,
  note text not null,
  origin text not null,
  created_by text,
  created_at text not null,
  expires_at text not null,
  withdrawn_at text,
  customer_id text,
  payer_name text,
  payer_phone text,
  payer_email text,
  paid_payment_id text
);
create index payment_requests_customer on payment_requests (tenant, customer_id);
create index payment_requests_links on payment_requests (tenant, origin, id);
`;
