import { sql, type Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { WebhookDeliveryState } from '#server/platform/database/tables/integrations';
import { eraseEvents } from '#server/platform/record-events';
import { wantsEvent } from '#server/platform/rules/webhooks';
import { inSmallSteps } from '#server/platform/start-sweeps';
import type { WebhookEndpoint } from './webhook-endpoints';

interface ListedEvents {
  readonly limit: number;
  readonly state?: WebhookDeliveryState | undefined;
  /** The place of the last event of the page before. */
  readonly after?: number | undefined;
}

/** Events to send again: one by its id, or those from a range of time. */
type ReplayedEvents =
  | { readonly eventId: string }
  | { readonly since: Date; readonly until?: Date | undefined };

/** An event for an endpoint, and how far it is. */
export type EventDelivery = Awaited<ReturnType<DeliveryHistory['list']>>[number];

/** More events than are stored of one person. */
const mostOfPerson = 10_000;

/** Stored events and their deliveries, in SQLite or PostgreSQL. */
export class DeliveryHistory {
  constructor(private readonly commits: GroupCommit) {}

  /** Newest event first. */
  async list(endpointId: string, { limit, state, after }: ListedEvents) {
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
    }));
  }

  /**
   * Sends stored events again, also those that the endpoint never got, in their old order under their old ids. Only
   * types that it wants. Returns how many.
   */
  replay(endpoint: WebhookEndpoint, which: ReplayedEvents, now: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const present = await chosen(trx, endpoint.tenant, which).select('type').distinct().execute();
      const types = present.map(({ type }) => type).filter((type) => wantsEvent(endpoint.events, type));
      if (types.length === 0) return 0;
      const events = chosen(trx, endpoint.tenant, which).where('type', 'in', types);
      const added = await trx
        .insertInto('webhook_deliveries')
        .columns(['endpoint_id', 'event_seq', 'object', 'state', 'attempts', 'next_attempt_at'])
        .expression(
          events.select([
            sql<string>`cast(${endpoint.id} as text)`.as('endpoint_id'),
            'seq',
            'object',
            sql<'pending'>`'pending'`.as('state'),
            sql<number>`0`.as('attempts'),
            sql<string>`cast(${now.toISOString()} as text)`.as('due'),
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
          }),
        )
        .executeTakeFirst();
      return Number(added.numInsertedOrUpdatedRows ?? 0);
    });
  }

  /** Deletes events from before an instant with their deliveries, at most `limit`. Returns how many. */
  sweep(before: Date, limit: number): Promise<number> {
    return this.commits.run(async (trx) => {
      const old = await trx
        .selectFrom('webhook_events')
        .select('seq')
        .where('created_at', '<', before.toISOString())
        .orderBy('created_at')
        .limit(limit)
        .execute();
      const seqs = old.map(({ seq }) => seq);
      if (seqs.length === 0) return 0;
      await trx.deleteFrom('webhook_deliveries').where('event_seq', 'in', seqs).execute();
      await trx.deleteFrom('webhook_events').where('seq', 'in', seqs).execute();
      return seqs.length;
    });
  }

  /** Events about a person, oldest first. */
  ofPerson(tenant: string, phone: string): Promise<{ type: string; created_at: string }[]> {
    return this.commits.db
      .selectFrom('webhook_events')
      .select(['type', 'created_at'])
      .where('tenant', '=', tenant)
      .where('person', '=', phone)
      .orderBy('seq')
      .limit(mostOfPerson)
      .execute();
  }

  /** Deletes events about a person. */
  async forget(tenant: string, person: string): Promise<void> {
    await this.commits.run((trx) => eraseEvents(trx, { tenant, person }));
  }
}

/** The stored events of a replay. */
function chosen(trx: Transaction<Database>, tenant: string, which: ReplayedEvents) {
  const events = trx.selectFrom('webhook_events').where('tenant', '=', tenant);
  if ('eventId' in which) return events.where('id', '=', which.eventId);
  const since = events.where('created_at', '>=', which.since.toISOString());
  return which.until ? since.where('created_at', '<=', which.until.toISOString()) : since;
}

/** How long an event can be replayed. */
const storedDays = 30;

/** Deletes events from more than 30 days ago, delivered or not, in small steps. Returns how many. */
export function sweepEvents(history: DeliveryHistory, now: Date): Promise<number> {
  const before = new Date(now.getTime() - storedDays * 86_400_000);
  return inSmallSteps((limit) => history.sweep(before, limit));
}
