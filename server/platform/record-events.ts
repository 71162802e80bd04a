import { PostgresAdapter, type RawBuilder, sql, type Transaction } from 'kysely';
import { wantsEvent, wantsKind } from '#server/platform/rules/webhooks';
import { systemClock } from './clock';
import type { Database } from './database/schema';
import { newUlid } from './ulid';

/** Something that happened, for endpoints that want to know. */
export interface EventRecord {
  /** Permanent, without a dot: a second event with the same id is not stored. A new one if absent. */
  readonly id?: string | undefined;
  readonly type: string;
  /** The record that it is about, e.g. `car:3f7c2a91d04be865`: its events are delivered in order. */
  readonly object: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** When it happened. */
  readonly at: string;
  /** The event is deleted with this lead. */
  readonly leadId?: string | null | undefined;
  /** The event is deleted with the data of this number, in E.164 form. */
  readonly person?: string | undefined;
  /** Of a record that a test key made: only test endpoints get it, and they get no other. */
  readonly isTest?: boolean | undefined;
}

type Open = Transaction<Database>;

/** An endpoint of the site with its patterns; or a key that reads every event itself, which has no id and gets no delivery. */
interface Subscription {
  readonly id: string | null;
  readonly patterns: readonly string[];
  readonly isTest: boolean;
}

/** Whether an endpoint wants an event. */
const wants = (
  { patterns, isTest }: Subscription,
  event: { readonly type: string; readonly isTest: boolean },
): boolean => isTest === event.isTest && wantsEvent(patterns, event.type);

/** Within every database's limit of bound values per statement. */
const rowsPerInsert = 100;

/**
 * Stores events with a delivery for each endpoint of the site that wants them, in the transaction of what happened.
 * What no endpoint wants is stored only for keys that read events. Returns how many events are new.
 */
export async function recordEvents(
  trx: Open,
  tenant: string,
  events: readonly EventRecord[],
): Promise<number> {
  const subscriptions = events.length === 0 ? [] : await subscriptionsOf(trx, tenant);
  const wantedEvents = events.filter(({ type, isTest = false }) =>
    subscriptions.some((subscription) => wants(subscription, { type, isTest })),
  );
  let stored = 0;
  for (let from = 0; from < wantedEvents.length; from += rowsPerInsert) {
    stored += await store(trx, tenant, wantedEvents.slice(from, from + rowsPerInsert), subscriptions);
  }
  return stored;
}

/**
 * Whether an endpoint of the site, or a key that reads events, wants any event of a kind (`car`): in test mode, outside it,
 * or either.
 */
export const wantsEventsOf = async (
  trx: Open,
  tenant: string,
  kind: string,
  isTest?: boolean,
): Promise<boolean> =>
  (await subscriptionsOf(trx, tenant)).some(
    (one) => (isTest ?? one.isTest) === one.isTest && wantsKind(one.patterns, kind),
  );

/** `sites` of a group's key is a list of slugs. */
async function subscriptionsOf(trx: Open, tenant: string): Promise<readonly Subscription[]> {
  const { rows } = await sql<{ id: string | null; events: string; is_test: number }>`
    select id, events, is_test from webhook_endpoints where tenant = ${tenant} and disabled_at is null
    union all
    select null, '["*"]', is_test from api_keys
    where tenant in (${tenant}, '') and (tenant <> '' or sites like ${`%"${tenant}"%`})
      and scopes like '%"events:read"%'
      and revoked_at is null and (expires_at is null or expires_at > ${systemClock.now().toISOString()})
    `.execute(trx);
  return rows.map(({ id, events, is_test }) => ({
    id,
    patterns: JSON.parse(events),
    isTest: is_test === 1,
  }));
}

async function store(
  trx: Open,
  tenant: string,
  events: readonly EventRecord[],
  subscriptions: readonly Subscription[],
): Promise<number> {
  // Later than the event: a car's change becomes one after its import.
  const storedAt = momentOf(trx);
  const rows = events.map(({ id, type, object, data, at, leadId, person, isTest }) => ({
    id: id ?? newUlid(new Date(at)),
    tenant,
    type,
    object,
    created_at: at,
    lead_id: leadId ?? null,
    person: person || null,
    data: JSON.stringify(data),
    stored_at: storedAt,
    is_test: isTest ? 1 : 0,
  }));
  const stored = await trx
    .insertInto('webhook_events')
    .values(rows)
    .onConflict((on) => on.columns(['tenant', 'id']).doNothing())
    .returning(['seq', 'type', 'object', 'created_at', 'is_test'])
    .execute();
  const deliveries = stored.flatMap(({ seq, type, object, created_at, is_test }) =>
    subscriptions.flatMap((one) =>
      one.id !== null && wants(one, { type, isTest: is_test === 1 })
        ? [newDelivery(one.id, { seq, object }, created_at)]
        : [],
    ),
  );
  for (let from = 0; from < deliveries.length; from += rowsPerInsert) {
    await trx
      .insertInto('webhook_deliveries')
      .values(deliveries.slice(from, from + rowsPerInsert))
      .execute();
  }
  return stored.length;
}

/** Now, by a clock that all processes of the site share: readers of events go by it. */
const momentOf = (trx: Open): string | RawBuilder<string> =>
  trx.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : systemClock.now().toISOString();

/** A delivery that is due. */
const newDelivery = (endpointId: string, event: { seq: number; object: string }, dueAt: string) => ({
  endpoint_id: endpointId,
  event_seq: event.seq,
  object: event.object,
  state: 'pending' as const,
  attempts: 0,
  next_attempt_at: dueAt,
  last_status: null,
  last_error: null,
  delivered_at: null,
});

/** The change of a site's stock that a transaction makes. */
interface StockMoment {
  readonly tenant: string;
  /** The stock version that the change makes. */
  readonly version: number;
  /** UTC, ISO. */
  readonly at: string;
}

type Executor = Pick<Transaction<Database>, 'getExecutor'>;

const record = (moment: StockMoment) => sql`
  cast(${moment.tenant} as text), cast(${moment.version} as integer), cars.id, cast(${moment.at} as text)`;
const columns = sql.raw(
  'tenant, version, car_id, at, "before", before_held, before_photos, before_at, "after", after_held, after_photos',
);
const dataInStock = sql`case when cars.removed_at is null then cars.data end`;

/**
 * Does work that changes cars (`which` is a condition on `cars`) or adds some under the moment's stock version. If an
 * endpoint of the site wants events of cars, notes them as they are before and after it, so that the change can become
 * events. Set-based: an import notes thousands at once.
 */
export async function noteCars(
  trx: Transaction<Database>,
  moment: StockMoment,
  which: RawBuilder<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const isNoted = await wantsEventsOf(trx, moment.tenant, 'car', false);
  if (isNoted) await noteBefore(trx, moment, which);
  await work();
  if (isNoted) await noteAfter(trx, moment);
}

async function noteBefore(trx: Executor, moment: StockMoment, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into car_changes (${columns})
    select ${record(moment)}, ${dataInStock}, cars.held, cars.own_photos, cars.updated_at, null, 0, null
    from cars where cars.tenant = ${moment.tenant} and (${which})`.execute(trx);
}

/** Completes the notes of a change, and adds those of new cars: every car that has its stock version. */
async function noteAfter(trx: Executor, moment: StockMoment): Promise<void> {
  const { tenant, version } = moment;
  await sql`
    update car_changes set "after" = ${dataInStock}, after_held = cars.held, after_photos = cars.own_photos
    from cars
    where car_changes.tenant = ${tenant} and car_changes.version = ${version}
      and cars.tenant = ${tenant} and cars.id = car_changes.car_id`.execute(trx);
  await sql`
    insert into car_changes (${columns})
    select ${record(moment)}, null, 0, null, cast(${moment.at} as text), ${dataInStock}, cars.held, cars.own_photos
    from cars
    where cars.tenant = ${tenant} and cars.version = ${version} and not exists (
      select 1 from car_changes as noted
      where noted.tenant = ${tenant} and noted.version = ${version} and noted.car_id = cars.id
    )`.execute(trx);
}

/** Whose events: those of leads, or those of a person's number on a site. */
type ErasedEvents =
  | { readonly leadIds: readonly string[] }
  | { readonly tenant: string; readonly person: string };

/** Deletes stored events with their deliveries, sent or not. */
export async function eraseEvents(trx: Transaction<Database>, which: ErasedEvents): Promise<void> {
  const all = trx.selectFrom('webhook_events').select('seq');
  const chosen =
    'leadIds' in which
      ? all.where('lead_id', 'in', [...which.leadIds])
      : all.where('tenant', '=', which.tenant).where('person', '=', which.person);
  await trx.deleteFrom('webhook_deliveries').where('event_seq', 'in', chosen).execute();
  await trx.deleteFrom('webhook_events').where('seq', 'in', chosen).execute();
}
