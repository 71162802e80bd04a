import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type {
  Attempt,
  DueEvents,
  EndpointEnd,
  EndpointQueue,
  WebhookEndpoint,
} from '#server/dealer/webhooks/webhook-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { toEndpoint } from './endpoints';

/** Written out, so that the indexes of pending deliveries apply. */
const pending = sql.lit('pending' as const);

/** Endpoints with deliveries to make, in SQLite or PostgreSQL. */
export class KyselyEndpointQueue implements EndpointQueue {
  readonly #db: Kysely<Database>;
  /** SQLite has one writer at a time anyway; on PostgreSQL an endpoint that another process is taking is skipped. */
  readonly #skips: boolean;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
    this.#skips = this.#db.getExecutor().adapter instanceof PostgresAdapter;
  }

  /** Whether any endpoint has something due. */
  async hasWork(now: Date, except: readonly string[] = []): Promise<boolean> {
    return (await free(this.#db, now, 1, except).execute()).length > 0;
  }

  async take(
    owner: string,
    now: Date,
    leaseMs: number,
    limit: number,
    except: readonly string[],
  ): Promise<readonly WebhookEndpoint[]> {
    // Read first: a read needs no write lock.
    if (!(await this.hasWork(now, except))) return [];
    const rows = await this.commits.run((trx) =>
      trx
        .with('due', (db) => {
          const due = free(db, now, limit, except);
          return this.#skips ? due.forUpdate().skipLocked() : due;
        })
        .updateTable('webhook_endpoints')
        .set({ lease_owner: owner, lease_until: after(now, leaseMs) })
        .where('id', 'in', (db) => db.selectFrom('due').select('id'))
        .returningAll()
        .execute(),
    );
    return rows.map(toEndpoint);
  }

  async keep(endpointId: string, owner: string, now: Date, leaseMs: number): Promise<boolean> {
    const own = await this.commits.run((trx) =>
      trx
        .updateTable('webhook_endpoints')
        .set({ lease_until: after(now, leaseMs) })
        .where('id', '=', endpointId)
        .where('lease_owner', '=', owner)
        .where('disabled_at', 'is', null)
        .returning('id')
        .execute(),
    );
    return own.length > 0;
  }

  async due(endpointId: string, now: Date, limit: number): Promise<DueEvents | null> {
    const endpoints = this.#db.selectFrom('webhook_endpoints').selectAll().where('id', '=', endpointId);
    const endpoint = await endpoints.where('disabled_at', 'is', null).executeTakeFirst();
    if (!endpoint) return null;
    const rows = await this.#db
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.seq', 'delivery.event_seq')
      .select(['event.seq', 'event.id', 'event.type', 'event.data', 'event.created_at', 'delivery.attempts'])
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
    const events = rows.map(({ created_at: createdAt, ...event }) => ({ ...event, createdAt }));
    return { endpoint: toEndpoint(endpoint), events };
  }

  async record(endpointId: string, attempt: Attempt): Promise<void> {
    const { seq, state, status, error, nextAttemptAt, at } = attempt;
    await this.commits.run((trx) =>
      trx
        .updateTable('webhook_deliveries')
        .set({ state, last_status: status, last_error: error, attempts: sql`attempts + 1` })
        .set(state === 'delivered' ? { delivered_at: at } : {})
        .set(nextAttemptAt === null ? {} : { next_attempt_at: nextAttemptAt })
        .where('endpoint_id', '=', endpointId)
        .where('event_seq', '=', seq)
        .where('state', '=', pending)
        .execute(),
    );
  }

  async leave(endpointId: string, owner: string, end: EndpointEnd): Promise<void> {
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

/** Endpoints that are free, not resting, and have a delivery due; of no site in `except`. */
const free = (
  db: Pick<Kysely<Database>, 'selectFrom'>,
  now: Date,
  limit: number,
  except: readonly string[],
) => {
  const instant = now.toISOString();
  return db
    .selectFrom('webhook_endpoints as endpoint')
    .select('endpoint.id')
    .$if(except.length > 0, (query) => query.where('endpoint.tenant', 'not in', except))
    .where('endpoint.disabled_at', 'is', null)
    .where((on) => on.or([on('endpoint.lease_until', 'is', null), on('endpoint.lease_until', '<=', instant)]))
    .where((on) => on.or([on('endpoint.rest_until', 'is', null), on('endpoint.rest_until', '<=', instant)]))
    .where((on) =>
      on.exists(
        on
          .selectFrom('webhook_deliveries as delivery')
          .select('delivery.event_seq')
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          .where('delivery.state', '=', pending)
          .where('delivery.next_attempt_at', '<=', instant),
      ),
    )
    .orderBy('endpoint.id')
    .limit(limit);
};

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
