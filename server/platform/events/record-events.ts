import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import { wantsEvent, wantsKind } from './rules/event-patterns';

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
}

type Open = Transaction<Database>;

interface Subscription {
  readonly id: string;
  readonly patterns: readonly string[];
}

/** Within every database's limit of bound values per statement. */
const rowsPerInsert = 100;

/**
 * Stores events with a delivery for each endpoint of the site that wants them, in the transaction of what happened.
 * What nobody wants is not stored. Returns how many events are new.
 */
export async function recordEvents(
  trx: Open,
  tenant: string,
  events: readonly EventRecord[],
): Promise<number> {
  const subscriptions = events.length === 0 ? [] : await subscriptionsOf(trx, tenant);
  const wantedEvents = events.filter(({ type }) =>
    subscriptions.some(({ patterns }) => wantsEvent(patterns, type)),
  );
  let stored = 0;
  for (let from = 0; from < wantedEvents.length; from += rowsPerInsert) {
    stored += await store(trx, tenant, wantedEvents.slice(from, from + rowsPerInsert), subscriptions);
  }
  return stored;
}

/** Whether an endpoint of the site wants any event of a kind (`car`). */
export const wantsEventsOf = async (trx: Open, tenant: string, kind: string): Promise<boolean> =>
  (await subscriptionsOf(trx, tenant)).some(({ patterns }) => wantsKind(patterns, kind));

async function subscriptionsOf(trx: Open, tenant: string): Promise<readonly Subscription[]> {
  const rows = await trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'events'])
    .where('tenant', '=', tenant)
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(({ id, events }) => ({ id, patterns: JSON.parse(events) }));
}

async function store(
  trx: Open,
  tenant: string,
  events: readonly EventRecord[],
  subscriptions: readonly Subscription[],
): Promise<number> {
  const rows = events.map(({ id, type, object, data, at, leadId, person }) => ({
    id: id ?? newUlid(new Date(at)),
    tenant,
    type,
    object,
    created_at: at,
    lead_id: leadId ?? null,
    person: person || null,
    data: JSON.stringify(data),
  }));
  const stored = await trx
    .insertInto('webhook_events')
    .values(rows)
    .onConflict((on) => on.columns(['tenant', 'id']).doNothing())
    .returning(['seq', 'type', 'object', 'created_at'])
    .execute();
  const deliveries = stored.flatMap(({ seq, type, object, created_at }) =>
    subscriptions
      .filter(({ patterns }) => wantsEvent(patterns, type))
      .map(({ id }) => newDelivery(id, { seq, object }, created_at)),
  );
  for (let from = 0; from < deliveries.length; from += rowsPerInsert) {
    await trx
      .insertInto('webhook_deliveries')
      .values(deliveries.slice(from, from + rowsPerInsert))
      .execute();
  }
  return stored.length;
}

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
