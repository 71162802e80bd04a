import { sql } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { isPast, type Lease, Leases } from '#server/platform/database/leases';
import type { WebhookDeliveryState } from '#server/platform/database/tables/integrations';
import { toEndpoint, type WebhookEndpoint } from './webhook-endpoints';

/** Written out, so that the indexes of pending deliveries apply. */
const pending = sql.lit('pending' as const);

/** The result of an attempt. */
interface Attempt {
  readonly seq: number;
  readonly state: WebhookDeliveryState;
  readonly status: number | null;
  readonly error: string | null;
  /** Of one that is still pending. */
  readonly nextAttemptAt: string | null;
  readonly at: string;
}

/** An endpoint's state during its work and after it. */
export interface EndpointState {
  failures: number;
  failingSince: string | null;
  restUntil: string | null;
  disabled: WebhookEndpoint['disabled'];
}

/** Endpoints with deliveries to make, in SQLite or PostgreSQL: one worker at a time works on each. */
export class EndpointQueue {
  readonly #leases: Leases<'webhook_endpoints'>;

  constructor(readonly commits: GroupCommit) {
    this.#leases = new Leases(commits, 'webhook_endpoints', isDue);
  }

  /** Whether any endpoint has something due. */
  hasWork(now: Date): Promise<boolean> {
    return this.#leases.hasDue(now, []);
  }

  /** Leases endpoints that are not resting and have something due. */
  async take(lease: Lease): Promise<readonly WebhookEndpoint[]> {
    return (await this.#leases.take(lease)).map(toEndpoint);
  }

  /** Renews a lease; false if another worker has it, or once the endpoint is disabled. */
  keep(endpointId: string, lease: Pick<Lease, 'owner' | 'now' | 'leaseMs'>): Promise<boolean> {
    return this.#leases.keep(endpointId, lease, sql<boolean>`disabled_at is null`);
  }

  /**
   * The endpoint as it is now, and of each object its oldest pending event, if that is due: at most `limit`, oldest
   * first. Null once the endpoint is disabled or removed.
   */
  async due(endpointId: string, now: Date, limit: number) {
    const { db } = this.commits;
    const endpoints = db.selectFrom('webhook_endpoints').selectAll().where('id', '=', endpointId);
    const endpoint = await endpoints.where('disabled_at', 'is', null).executeTakeFirst();
    if (!endpoint) return null;
    const events = await db
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.seq', 'delivery.event_seq')
      .select(['event.seq', 'event.id', 'event.type', 'event.data', 'event.created_at as createdAt'])
      .select('event.is_test')
      .select('delivery.attempts')
      .where('delivery.endpoint_id', '=', endpointId)
      .where('delivery.state', '=', pending)
      .where('delivery.next_attempt_at', '<=', now.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('webhook_deliveries as earlier')
              .select('earlier.event_seq')
              .whereRef('earlier.endpoint_id', '=', 'delivery.endpoint_id')
              .whereRef('earlier.object', '=', 'delivery.object')
              .where('earlier.state', '=', pending)
              .whereRef('earlier.event_seq', '<', 'delivery.event_seq'),
          ),
        ),
      )
      .orderBy('delivery.event_seq')
      .limit(limit)
      .execute();
    return {
      endpoint: toEndpoint(endpoint),
      events: events.map(({ is_test, ...event }) => ({ ...event, isTest: is_test === 1 })),
    };
  }

  async record(endpointId: string, attempt: Attempt): Promise<void> {
    const { seq, state, status, error, nextAttemptAt, at } = attempt;
    await this.commits.run((trx) =>
      trx
        .updateTable('webhook_deliveries')
        .set({ state, last_status: status, last_error: error, attempts: sql`attempts + 1`, updated_at: at })
        .set(state === 'delivered' ? { delivered_at: at } : {})
        .set(nextAttemptAt === null ? {} : { next_attempt_at: nextAttemptAt })
        .where('endpoint_id', '=', endpointId)
        .where('event_seq', '=', seq)
        .where('state', '=', pending)
        .execute(),
    );
  }

  /** Releases the lease. */
  async leave(endpointId: string, owner: string, end: Readonly<EndpointState>): Promise<void> {
    const { failures, failingSince, restUntil, disabled } = end;
    await this.commits.run((trx) =>
      trx
        .updateTable('webhook_endpoints')
        .set({ failures, failing_since: failingSince, rest_until: restUntil })
        .set({ lease_owner: null, lease_until: null })
        .set(disabled ? { disabled_at: disabled.at, disabled_reason: disabled.reason } : {})
        .where('id', '=', endpointId)
        .where('lease_owner', '=', owner)
        .execute(),
    );
  }
}

/** Not resting, with a delivery due. */
const isDue = (now: Date) => sql<boolean>`
  job.disabled_at is null and (job.rest_until is null or ${isPast('job.rest_until', now)}) and exists (
    select 1 from webhook_deliveries as delivery where delivery.endpoint_id = job.id
    and delivery.state = 'pending' and delivery.next_attempt_at <= ${now.toISOString()})`;
