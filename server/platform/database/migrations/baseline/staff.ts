/** Staff accounts, their sessions and second factors, and the audit log. */
export const staffTables = `
create table staff (
  id text primary key,
  tenant text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at text not null,
  disabled_at text,
  last_sign_in_at text,
  role text not null default 'owner'
);
create unique index staff_email on staff (tenant, email);

create table staff_sessions (
  id_hash text primary key,
  tenant text not null,
  staff_id text not null references staff (id) on delete cascade,
  draft text,
  created_at text not null,
  expires_at text not null,
  public_id text,
  device text,
  seen_at text,
  confirmed_at text
);
create index staff_sessions_end on staff_sessions (expires_at);
create index staff_sessions_staff on staff_sessions (staff_id);

create table staff_second_factors (
  staff_id text primary key references staff (id) on delete cascade,
  tenant text not null,
  sealed_secret text not null,
  created_at text not null,
  turned_on_at text,
  last_step integer not null,
  wrong_codes integer not null,
  last_wrong_at text
);

create table staff_recovery_codes (
  code_hash text primary key,
  staff_id text not null references staff (id) on delete cascade,
  tenant text not null
);
create index staff_recovery_codes_staff on staff_recovery_codes (staff_id);

create table staff_pending_sign_ins (
  id_hash text primary key,
  tenant text not null,
  staff_id text not null references staff (id) on delete cascade,
  path text not null,
  draft text not null,
  expires_at text not null
);
create index staff_pending_sign_ins_end on staff_pending_sign_ins (expires_at);
create index staff_pending_sign_ins_staff on staff_pending_sign_ins (staff_id);

create table audit_log (
  id text primary key,
  tenant text not null,
  at text not null,
  staff_id text,
  action text not null,
  lead_id text,
  detail text
);
create index audit_log_at on audit_log (tenant, at);
create index audit_log_newest on audit_log (tenant, id);
`;
