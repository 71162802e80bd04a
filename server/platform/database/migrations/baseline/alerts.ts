/** The outbox of messages to customers, and their alerts by email and by text message. */
export const alertTables = `
create table messages (
  id text primary key,
  tenant text not null,
  channel text not null,
  recipient text not null,
  payload text not null,
  purpose text not null,
  state text not null,
  attempts integer not null,
  next_attempt_at text not null,
  lease_owner text,
  lease_until text,
  expires_at text not null,
  secret_until text,
  created_at text not null,
  sent_at text,
  last_problem text
);
create index messages_newest on messages (created_at, id);
create index messages_of_site on messages (tenant, created_at, id);
create index messages_pending on messages (next_attempt_at) where state = 'pending';
create index messages_recipient on messages (tenant, recipient);
create index messages_secret on messages (secret_until) where secret_until is not null;

create table alert_people (
  id text primary key,
  tenant text not null,
  email text not null,
  created_at text not null,
  constraint alert_people_email unique (tenant, email)
);

create table alerts (
  id text primary key,
  tenant text not null,
  person_id text not null references alert_people (id) on delete cascade,
  kind text not null,
  target text not null,
  label text not null,
  origin text,
  frequency text not null,
  state text not null,
  stock_version integer not null,
  consent text not null,
  created_at text not null,
  confirmed_at text,
  ends_at text not null,
  renewal_sent_at text,
  constraint alerts_person_target unique (person_id, kind, target)
);
create index alerts_ends on alerts (tenant, ends_at);
create index alerts_target on alerts (tenant, kind, target, id);

create table alert_cars (
  alert_id text not null references alerts (id) on delete cascade,
  car_id text not null,
  tenant text not null,
  kind text not null,
  price integer,
  earlier_price integer,
  found_at text not null,
  due_at text,
  message_id text,
  constraint alert_cars_once primary key (alert_id, car_id)
);
create index alert_cars_car on alert_cars (tenant, car_id);
create index alert_cars_due on alert_cars (tenant, due_at) where due_at is not null;

create table alert_positions (
  tenant text primary key,
  version integer,
  lease_owner text,
  lease_until text
);

create table alert_stock (
  tenant text not null,
  car_id text not null,
  price integer,
  document text not null,
  constraint alert_stock_car primary key (tenant, car_id)
);

create table text_alerts (
  id text primary key,
  tenant text not null,
  customer_id text not null references customers (id) on delete cascade,
  car_id text not null,
  label text not null,
  origin text,
  token text not null unique,
  price integer,
  consent text not null,
  created_at text not null,
  ends_at text not null,
  constraint text_alerts_car unique (customer_id, car_id)
);
create index text_alerts_site on text_alerts (tenant, id);

create table text_alert_days (
  tenant text not null,
  day text not null,
  texts integer not null,
  constraint text_alert_days_pk primary key (tenant, day)
);
`;
