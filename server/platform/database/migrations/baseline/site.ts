/**
 * Versions of sites' files, and what the platform counts and notes. A crash may empty PostgreSQL's `request_rates`: every
 * bucket is full then, and no request waits for the disk.
 */
export const siteTables = (onPostgres: boolean): string => `
create table tenant_versions (
  tenant text not null,
  version integer not null,
  created_at text not null,
  author text not null,
  note text not null,
  manifest text not null,
  removed integer not null,
  restored_from integer,
  constraint tenant_versions_key primary key (tenant, version)
);

create table tenant_files (
  sha256 text primary key,
  content bytea not null
);

create table tenant_file_uses (
  tenant text not null,
  sha256 text not null,
  constraint tenant_file_uses_key primary key (tenant, sha256)
);
create index tenant_file_uses_by_file on tenant_file_uses (sha256);

create table tenant_heads (
  tenant text primary key,
  version integer not null,
  removed integer not null,
  print text not null,
  change integer not null,
  claims text not null
);
create index tenant_heads_by_change on tenant_heads (change);

create table tenant_changes (
  id integer primary key,
  number integer not null
);

create table provisioning_turns (
  tenant text primary key,
  lease_owner text,
  lease_until text
);

create table event_counts (
  tenant text not null,
  day text not null,
  event integer not null,
  label text not null,
  count integer not null,
  constraint event_counts_pk primary key (tenant, day, event, label)
);

create table allowances (
  name text primary key,
  used integer not null,
  ends_at text not null
);
create index allowances_end on allowances (ends_at);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create ${onPostgres ? 'unlogged ' : ''}table request_rates (
  name text primary key,
  tokens double precision not null,
  refilled_at double precision not null,
  granted integer not null
);

create table erasures (
  tenant text not null,
  kind text not null,
  id text not null,
  erased_at text not null,
  constraint erasures_key primary key (tenant, kind, id)
);
create index erasures_by_time on erasures (erased_at);

create table backup_turns (
  id integer primary key,
  lease_owner text,
  lease_until text,
  finished_at text,
  problem text
);

create table hash_keys (
  sealed_with text primary key,
  sealed text not null
);

create table write_checks (
  id integer primary key,
  written text not null
);

create table clock_marks (
  id integer primary key,
  seen_at text not null
);
`;
