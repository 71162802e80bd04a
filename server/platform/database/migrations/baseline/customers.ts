/** Shoppers' accounts and what goes with them, and the prize wheel. */
export const customerTables = `
create table customers (
  id text primary key,
  tenant text not null,
  phone text not null,
  name text,
  created_at text not null,
  last_sign_in_at text not null
);
create unique index customers_phone on customers (tenant, phone);

create table customer_sessions (
  id_hash text primary key,
  id text not null,
  tenant text not null,
  customer_id text not null references customers (id) on delete cascade,
  device text not null,
  created_at text not null,
  expires_at text not null
);
create index customer_sessions_customer on customer_sessions (customer_id, created_at);
create index customer_sessions_end on customer_sessions (expires_at);

create table customer_consents (
  customer_id text not null references customers (id) on delete cascade,
  position integer not null,
  tenant text not null,
  allowed integer not null,
  wording text not null,
  at text not null,
  constraint customer_consents_pk primary key (customer_id, position)
);
create index customer_consents_allowed on customer_consents (tenant, allowed, customer_id, position);

create table sign_in_codes (
  attempt_hash text primary key,
  tenant text not null,
  phone text not null,
  code_hash text not null,
  guesses integer not null,
  created_at text not null,
  expires_at text not null
);
create index sign_in_codes_end on sign_in_codes (expires_at);

create table customer_cars (
  id text primary key,
  tenant text not null,
  customer_id text not null references customers (id) on delete cascade,
  rego text,
  year integer,
  make text not null,
  model text not null,
  km integer,
  service_on text,
  created_at text not null
);
create unique index customer_cars_rego on customer_cars (tenant, customer_id, rego);

create table watchlist (
  tenant text not null,
  customer_id text not null references customers (id) on delete cascade,
  car_id text not null,
  car_slug text not null,
  saved_at text not null,
  price_when_saved integer,
  note text not null default '',
  constraint watchlist_pk primary key (tenant, customer_id, car_id)
);

create table watchlist_shares (
  tenant text not null,
  customer_id text not null references customers (id) on delete cascade,
  token text not null,
  created_at text not null,
  constraint watchlist_shares_pk primary key (tenant, customer_id)
);
create unique index watchlist_shares_token on watchlist_shares (tenant, token);

create table spins (
  id text primary key,
  tenant text not null,
  campaign text not null,
  customer_id text,
  phone_mark text not null,
  drawn integer not null,
  odds text not null,
  prize text,
  prize_code text,
  created_at text not null,
  constraint spins_phone unique (tenant, campaign, phone_mark)
);
create index spins_customer on spins (tenant, customer_id);

create table spin_prizes (
  tenant text not null,
  campaign text not null,
  name text not null,
  awarded integer not null,
  constraint spin_prizes_key primary key (tenant, campaign, name)
);
`;
