import { sql, type Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { WebhookDeliveryState } from '#server/platform/database/tables/integrations';
import { hasType } from './event-history';
import type { WebhookEndpoint } from './webhook-endpoints';

interface ListedDeliveries {
  readonly limit: number;
  readonly state?: WebhookDeliveryState | undefined;
  /** The place of the last delivery of the page before. */
  readonly after?: number | undefined;
}

/** Events to send again: one by its id; those from a range of time; those that failed, in a range or at any time. */
export interface ReplayedEvents {
  readonly eventId?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only events whose delivery failed. */
  readonly failed?: boolean | undefined;
  /** The place of the last event of the replay before. */
  readonly after?: number | undefined;
}

interface Replay {
  /** How many events are sent again. */
  readonly replayed: number;
  /** For `after`, where more are left; null if none are. */
  readonly next: number | null;
}

/** An event for an endpoint, and how far it is. */
export type EventDelivery = Awaited<ReturnType<DeliveryHistory['list']>>[number];

/** Events of one replay: a transaction of a fraction of a second. */
export const mostReplayed = 10_000;

/** Deliveries of stored events, in SQLite or PostgreSQL. */
export class DeliveryHistory {
  constructor(private readonly commits: GroupCommit) {}

  /** Newest event first. */
  async list(endpointId: string, { limit, state, after }: ListedDeliveries) {
    let rows = this.commits.db
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.seq', 'delivery.event_seq')
      .selectAll('delivery')
      .select(['event.id', 'event.type', 'event.created_at'])
      .where('delivery.endpoint_id', '=', endpointId);
    if (state) rows = rows.where('delivery.state', '=', state);
    if (after !== undefined) rows = rows.where('delivery.event_seq', '<', after);
    const newest = await rows.orderBy('delivery.event_seq', 'desc').limit(limit).execute();
    return newest.map((row) => ({
      /** A later event has a higher one. */
      place: row.event_seq,
      eventId: row.id,
      type: row.type,
      state: row.state,
      /** Completed attempts. */
      attempts: row.attempts,
      nextAttemptAt: row.next_attempt_at,
      lastStatus: row.last_status,
      lastError: row.last_error,
      deliveredAt: row.delivered_at,
      /** When it happened. */
      createdAt: row.created_at,
      /** The last attempt or replay. */
      updatedAt: row.updated_at ?? row.delivered_at ?? row.created_at,
    }));
  }

  /**
   * Sends stored events again, also those that the endpoint never got, in their old order under their old ids; the oldest
   * `mostReplayed` of them. Only types that it wants.
   */
  replay(endpoint: WebhookEndpoint, which: ReplayedEvents, now: Date): Promise<Replay> {
    return this.commits.run(async (trx) => {
      const events = chosen(trx, endpoint, which);
      const seqs = await events
        .select('seq')
        .orderBy('seq')
        .limit(mostReplayed + 1)
        .execute();
      const last = seqs.slice(0, mostReplayed).at(-1)?.seq;
      if (last === undefined) return { replayed: 0, next: null };
      const added = await trx
        .insertInto('webhook_deliveries')
        .columns(['endpoint_id', 'event_seq', 'object', 'state', 'attempts', 'next_attempt_at', 'updated_at'])
        .expression(
          events
            .where('seq', '<=', last)
            .select([
              sql<string>`cast(${endpoint.id} as text)`.as('endpoint_id'),
              'seq',
              'object',
              sql<'pending'>`'pending'`.as('state'),
              sql<number>`0`.as('attempts'),
              sql<string>`cast(${now.toISOString()} as text)`.as('due'),
              sql<string>`cast(${now.toISOString()} as text)`.as('at'),
            ]),
        )
        .onConflict((on) =>
          on.columns(['endpoint_id', 'event_seq']).doUpdateSet({
            state: 'pending',
            attempts: 0,
            next_attempt_at: now.toISOString(),
            last_status: null,
            last_error: null,
            delivered_at: null,
            updated_at: now.toISOString(),
          }),
        )
        .executeTakeFirst();
      return {
        replayed: Number(added.numInsertedOrUpdatedRows ?? 0),
        next: seqs.length > mostReplayed ? last : null,
      };
    });
  }
}

/** The stored events of a replay: those of test keys for a test endpoint alone. */
function chosen(
  trx: Transaction<Database>,
  { id, tenant, events: wanted, isTest }: WebhookEndpoint,
  { eventId, since, until, failed, after }: ReplayedEvents,
) {
  let events = trx
    .selectFrom('webhook_events')
    .where('tenant', '=', tenant)
    .where('is_test', '=', isTest ? 1 : 0)
    .where(hasType(wanted));
  if (eventId !== undefined) events = events.where('id', '=', eventId);
  if (since) events = events.where('created_at', '>=', since.toISOString());
  if (until) events = events.where('created_at', '<=', until.toISOString());
  if (after !== undefined) events = events.where('seq', '>', after);
  if (!failed) return events;
  const deliveries = trx.selectFrom('webhook_deliveries').select('event_seq');
  return events.where('seq', 'in', deliveries.where('endpoint_id', '=', id).where('state', '=', 'failed'));
}
