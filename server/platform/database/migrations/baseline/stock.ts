/**
 * Cars, their history, imports and the market. Partial indexes find the few cars with photos of their own, or with fields
 * edited by hand, among a million.
 */
export const stockTables = `
create table cars (
  tenant text not null,
  id text not null,
  slug text not null,
  match_key text not null,
  stocknum text,
  vin text,
  status text not null,
  car_type text,
  make text not null,
  model text not null,
  price integer,
  custom_rank double precision not null,
  sold_date_timestamp bigint,
  created_at text not null,
  updated_at text not null,
  removed_at text,
  version integer not null,
  content_hash text not null,
  data text not null,
  raw text not null,
  held integer not null default 0,
  own_photos text,
  kept text,
  constraint cars_pk primary key (tenant, id)
);
create unique index cars_match on cars (tenant, match_key);
create unique index cars_slug on cars (tenant, slug);
create index cars_kept on cars (tenant, id) where kept is not null;
create index cars_own_photos on cars (removed_at) where own_photos is not null;
create index cars_stocknum on cars (tenant, stocknum);
create index cars_present on cars (tenant, status) where removed_at is null;
create index cars_version on cars (tenant, version, id);

create table car_photos (
  id text primary key,
  tenant text not null,
  car_id text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at text not null
);

create table stock_versions (
  tenant text primary key,
  version integer not null,
  changed_at text not null
);

create table price_history (
  tenant text not null,
  car_id text not null,
  version integer not null,
  from_at text not null,
  price integer,
  price_type text,
  status text not null,
  constraint price_history_pk primary key (tenant, car_id, version)
);
create index price_history_status on price_history (tenant, status, from_at);

create table car_changes (
  tenant text not null,
  version integer not null,
  car_id text not null,
  at text not null,
  before text,
  before_held integer not null,
  before_photos text,
  before_at text not null,
  after text,
  after_held integer not null,
  after_photos text,
  constraint car_changes_key primary key (tenant, version, car_id)
);

create table stock_imports (
  id text primary key,
  tenant text not null,
  source text not null,
  name text not null,
  state text not null,
  options text not null,
  file text,
  created_at text not null,
  finished_at text,
  report text,
  failure text
);
create index stock_imports_state on stock_imports (state, id);
create index stock_imports_tenant on stock_imports (tenant, id);

create table stock_import_turns (
  tenant text primary key,
  lease_owner text,
  lease_until text
);

create table feed_sources (
  tenant text not null,
  source text not null,
  turn text,
  mark text,
  digest text,
  started_at text,
  finished_at text,
  outcome text,
  failures integer not null,
  failing_since text,
  reported integer not null,
  succeeded_at text,
  lease_owner text,
  lease_until text,
  constraint feed_sources_key primary key (tenant, source)
);

create table market_files (
  tenant text not null,
  source text not null,
  imported_at text not null,
  prices_of text not null,
  listings integer not null,
  constraint market_files_pk primary key (tenant, source)
);

create table market_listings (
  tenant text not null,
  source text not null,
  row integer not null,
  data text not null,
  constraint market_listings_pk primary key (tenant, source, row)
);

create table market_turns (
  tenant text primary key,
  lease_owner text,
  lease_until text
);
`;
