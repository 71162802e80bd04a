import { sql, type Transaction } from 'kysely';
import type {
  DeliveryHistory,
  EventDelivery,
  ListedEvents,
  ReplayedEvents,
  WebhookEndpoint,
} from '#server/dealer/webhooks/webhook-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { eraseEvents } from '#server/platform/events/record-events';
import { wantsEvent } from '#server/platform/events/rules/event-patterns';

/** More events than are stored of one person. */
const mostOfPerson = 10_000;

/** Stored events and their deliveries, in SQLite or PostgreSQL. */
export class KyselyDeliveryHistory implements DeliveryHistory {
  constructor(private readonly commits: GroupCommit) {}

  async list(endpointId: string, { limit, state, after }: ListedEvents): Promise<readonly EventDelivery[]> {
    let rows = this.commits.db
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.seq', 'delivery.event_seq')
      .selectAll('delivery')
      .select(['event.id', 'event.type', 'event.created_at'])
      .where('delivery.endpoint_id', '=', endpointId);
    if (state) rows = rows.where('delivery.state', '=', state);
    if (after !== undefined) {
      rows = rows.where('delivery.event_seq', '<', (on) =>
        on.selectFrom('webhook_events').select('seq').where('id', '=', after).limit(1),
      );
    }
    const newest = await rows.orderBy('delivery.event_seq', 'desc').limit(limit).execute();
    return newest.map((row) => ({
      eventId: row.id,
      type: row.type,
      state: row.state,
      attempts: row.attempts,
      nextAttemptAt: row.next_attempt_at,
      lastStatus: row.last_status,
      lastError: row.last_error,
      deliveredAt: row.delivered_at,
      createdAt: row.created_at,
    }));
  }

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
            ...(['seq', 'object'] as const),
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

  async ofPerson(
    tenant: string,
    phone: string,
  ): Promise<readonly Pick<EventDelivery, 'type' | 'createdAt'>[]> {
    const rows = await this.commits.db
      .selectFrom('webhook_events')
      .select(['type', 'created_at'])
      .where('tenant', '=', tenant)
      .where('person', '=', phone)
      .orderBy('seq')
      .limit(mostOfPerson)
      .execute();
    return rows.map(({ type, created_at: createdAt }) => ({ type, createdAt }));
  }

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
