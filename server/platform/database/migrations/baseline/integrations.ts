/** API keys, repeated requests and webhooks. Events are numbered in the order in which they are stored. */
export const integrationTables = (onPostgres: boolean): string => `
create table api_keys (
  id text primary key,
  tenant text not null,
  name text not null,
  key_hash text not null unique,
  scopes text not null,
  rate_per_second integer not null,
  created_at text not null,
  revoked_at text
);

create table idempotency_keys (
  tenant text not null,
  caller text not null,
  key text not null,
  body_hash text not null,
  response_status integer,
  response_body text,
  response_headers text,
  created_at text not null,
  constraint idempotency_keys_pk primary key (tenant, caller, key)
);

create table webhook_endpoints (
  id text primary key,
  tenant text not null,
  url text not null,
  description text not null,
  events text not null,
  secret text not null,
  previous_secret text,
  previous_until text,
  created_at text not null,
  changed_at text not null,
  disabled_at text,
  disabled_reason text,
  failures integer not null default 0,
  failing_since text,
  rest_until text,
  lease_owner text,
  lease_until text
);
create index webhook_endpoints_of_site on webhook_endpoints (tenant, id);

create table webhook_events (
  seq ${onPostgres ? 'bigserial primary key' : 'integer primary key autoincrement'},
  id text not null,
  tenant text not null,
  type text not null,
  object text not null,
  lead_id text,
  person text,
  data text not null,
  created_at text not null
);
create unique index webhook_events_id on webhook_events (tenant, id);
create index webhook_events_lead on webhook_events (lead_id) where lead_id is not null;
create index webhook_events_of_site on webhook_events (tenant, created_at);
create index webhook_events_oldest on webhook_events (created_at);
create index webhook_events_person on webhook_events (tenant, person) where person is not null;

create table webhook_deliveries (
  endpoint_id text not null,
  event_seq bigint not null,
  object text not null,
  state text not null,
  attempts integer not null,
  next_attempt_at text not null,
  last_status integer,
  last_error text,
  delivered_at text,
  constraint webhook_deliveries_key primary key (endpoint_id, event_seq)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_event on webhook_deliveries (event_seq);
create index webhook_deliveries_object on webhook_deliveries (endpoint_id, object, event_seq) where state = 'pending';
`;
