/** Valuations of shoppers' own cars. Photos and uploads go with their valuation. */
export const tradeInTables = `
create table valuations (
  id text primary key,
  tenant text not null,
  lead_id text,
  customer_id text,
  car_id text,
  accepted integer,
  start_key text unique,
  version integer not null,
  data text not null,
  reported_at text,
  created_at text not null,
  updated_at text not null,
  expires_at text not null
);
create index valuations_customer on valuations (tenant, customer_id, created_at);
create index valuations_end on valuations (expires_at);
create index valuations_lead on valuations (lead_id);
create index valuations_silent on valuations (reported_at, updated_at);

create table valuation_photos (
  id text primary key,
  tenant text not null,
  valuation_id text not null references valuations (id) on delete cascade,
  slot text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at text not null,
  constraint valuation_photos_slot unique (valuation_id, slot)
);

create table valuation_uploads (
  id text primary key,
  tenant text not null,
  valuation_id text not null references valuations (id) on delete cascade,
  slot text not null,
  size integer not null,
  received integer not null,
  photo_id text,
  created_at text not null
);
create index valuation_uploads_age on valuation_uploads (created_at);
create index valuation_uploads_slot on valuation_uploads (valuation_id, slot);

create table valuation_upload_parts (
  upload_id text not null references valuation_uploads (id) on delete cascade,
  starts_at integer not null,
  bytes bytea not null,
  constraint valuation_upload_parts_pk primary key (upload_id, starts_at)
);

create table valuation_provider_days (
  tenant text not null,
  day text not null,
  calls integer not null,
  constraint valuation_provider_days_pk primary key (tenant, day)
);
`;
