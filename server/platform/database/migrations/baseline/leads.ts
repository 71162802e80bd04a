/**
 * Leads, their files, test drives and deliveries. No two live bookings share a seat, or a car, from the same instant;
 * cancelling frees both.
 */
export const leadTables = `
create table leads (
  id text primary key,
  tenant text not null,
  category text not null,
  subcategory text,
  car_id text,
  dealership_id text,
  data text not null,
  source text not null,
  suspect text,
  quarantined text,
  content_key text,
  form_token text,
  token_mark text,
  created_at text not null
);
create unique index leads_content on leads (tenant, content_key);
create unique index leads_token on leads (tenant, form_token);
create unique index leads_token_mark on leads (tenant, token_mark);
create index leads_created on leads (tenant, created_at, id);
create index leads_quarantined on leads (tenant, quarantined, created_at, id);

create table lead_files (
  lead_id text not null,
  position integer not null,
  tenant text not null,
  name text not null,
  type text not null,
  bytes bytea not null,
  constraint lead_files_pk primary key (lead_id, position)
);

create table lead_states (
  lead_id text primary key references leads (id) on delete cascade,
  tenant text not null,
  created_at text not null,
  category text not null,
  status text not null,
  location_id text,
  dealership_id text,
  words text not null,
  owner_id text,
  phone text,
  email text,
  replied_at text,
  reply_seconds integer,
  changed_at text,
  changed_by text
);
create index lead_states_category on lead_states (tenant, category, created_at, lead_id, status);
create index lead_states_email on lead_states (tenant, email, created_at);
create index lead_states_newest on lead_states (tenant, created_at, lead_id, category, status);
create index lead_states_owner_id on lead_states (tenant, owner_id, created_at);
create index lead_states_phone on lead_states (tenant, phone, created_at);
create index lead_states_status on lead_states (tenant, status, created_at, lead_id, category);

create table lead_notes (
  id text primary key,
  lead_id text not null references leads (id) on delete cascade,
  tenant text not null,
  kind text not null,
  text text not null,
  remark text,
  by_id text not null,
  by_name text not null,
  created_at text not null
);
create index lead_notes_lead on lead_notes (lead_id, id);

create table retention_checks (
  tenant text primary key,
  checked_at text not null
);

create table bookings (
  id text primary key,
  tenant text not null,
  location_id text not null,
  car_id text,
  starts_at text not null,
  ends_at text not null,
  seat integer not null,
  lead_id text not null references leads (id) on delete cascade,
  state text not null,
  held_until text,
  sequence integer not null,
  created_at text not null,
  changed_at text not null,
  car_version integer,
  cancel_reason text
);
create unique index bookings_car on bookings (tenant, car_id, starts_at) where state = 'booked';
create unique index bookings_seat on bookings (tenant, location_id, starts_at, seat) where state = 'booked';
create index bookings_coming on bookings (state, starts_at);
create index bookings_ends on bookings (tenant, ends_at);
create index bookings_lead on bookings (lead_id);

create table delivery_lanes (
  id text primary key,
  tenant text not null,
  destination text not null,
  failures integer not null,
  rest_until text,
  closed text,
  lease_owner text,
  lease_until text
);

create table deliveries (
  id text primary key,
  tenant text not null,
  lead_id text not null references leads (id),
  destination text not null,
  about text not null default 'lead',
  state text not null,
  attempts integer not null,
  next_attempt_at text not null,
  last_error text,
  delivered_at text,
  created_at text not null
);
create index deliveries_lead on deliveries (lead_id);
create index deliveries_newest on deliveries (tenant, created_at, id);
create index deliveries_pending on deliveries (tenant, destination, created_at, id) where state = 'pending';

create table phone_reveals (
  id text primary key,
  tenant text not null,
  car_id text not null,
  dealership_id text,
  website_id text not null,
  created_at text not null
);
create index phone_reveals_created on phone_reveals (tenant, created_at, id);
`;
