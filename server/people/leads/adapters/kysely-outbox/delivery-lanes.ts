import {
  type ExpressionBuilder,
  type Kysely,
  PostgresAdapter,
  type Selectable,
  type StringReference,
  sql,
} from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Delivery, DeliveryLanes, DueInLane, Lane } from '../../delivery-port';
import { failuresThatHold, latestWait } from '../../rules/delivery-schedule';
import { toDelivery } from './delivery-queue';

/** Written out, so that the index of pending deliveries applies. */
const pending = sql.lit('pending' as const);

/** The lanes of the outbox in SQLite or PostgreSQL. */
export class KyselyDeliveryLanes implements DeliveryLanes {
  readonly #db: Kysely<Database>;
  /** SQLite has one writer at a time anyway; on PostgreSQL a lane that another process is taking is skipped. */
  readonly #skips: boolean;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
    this.#skips = this.#db.getExecutor().adapter instanceof PostgresAdapter;
  }

  async take(
    owner: string,
    now: Date,
    leaseMs: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<Lane[]> {
    // Read first: a read needs no write lock.
    if ((await free(this.#db, now, 1, except).execute()).length === 0) return [];
    const rows = await this.commits.run((trx) =>
      trx
        .with('due', (db) => {
          const due = free(db, now, limit, except);
          return this.#skips ? due.forUpdate().skipLocked() : due;
        })
        .updateTable('delivery_lanes')
        .set({ lease_owner: owner, lease_until: after(now, leaseMs) })
        .where('id', 'in', (db) => db.selectFrom('due').select('id'))
        .returningAll()
        .execute(),
    );
    return rows.map(toLane);
  }

  async keep(lane: Lane, owner: string, now: Date, leaseMs: number): Promise<boolean> {
    const ownLane = await this.commits.run((trx) =>
      trx
        .updateTable('delivery_lanes')
        .set({ lease_until: after(now, leaseMs) })
        .where('id', '=', lane.id)
        .where('lease_owner', '=', owner)
        .returning('id')
        .execute(),
    );
    return ownLane.length > 0;
  }

  async due(lane: Lane, now: Date, limit: number): Promise<DueInLane> {
    const holder = await this.#holder(lane, now);
    let due = inLane(this.#db, lane)
      .selectAll()
      .where((on) => isDue(on, 'next_attempt_at', now));
    if (holder) due = due.where(sql<boolean>`(created_at, id) < (${holder.created_at}, ${holder.id})`);
    const rows = await due.orderBy('created_at').orderBy('id').limit(limit).execute();
    if (rows.length > 0) return { deliveries: rows.map(toDelivery), waitUntil: null, isBlocked: false };
    const waitUntil = await this.#nextTime(lane, holder);
    return { deliveries: [], waitUntil, isBlocked: holder !== undefined };
  }

  async leave(lane: Lane, owner: string, restUntil: string | null): Promise<void> {
    const { failures, closed } = lane;
    await this.commits.run((trx) =>
      trx
        .updateTable('delivery_lanes')
        .set({ failures, closed, rest_until: restUntil, lease_owner: null, lease_until: null })
        .where('id', '=', lane.id)
        .where('lease_owner', '=', owner)
        .execute(),
    );
  }

  async giveUp(lane: Lane, reason: string): Promise<number> {
    const abandoned = await this.commits.run((trx) =>
      trx
        .updateTable('deliveries')
        .set({ state: 'dead', last_error: reason })
        .where('tenant', '=', lane.tenant)
        .where('destination', '=', lane.destination)
        .where('state', '=', pending)
        .returning('id')
        .execute(),
    );
    return abandoned.length;
  }

  /** The oldest delivery that blocks those behind it: it has just failed, and its next attempt is near. */
  #holder(lane: Lane, now: Date): Promise<(Pick<Delivery, 'id'> & { created_at: string }) | undefined> {
    return inLane(this.#db, lane)
      .select(['id', 'created_at'])
      .where('attempts', '>', 0)
      .where('attempts', '<=', failuresThatHold)
      .where('next_attempt_at', '>', now.toISOString())
      .where('next_attempt_at', '<=', latestWait(now).toISOString())
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  async #nextTime(
    lane: Lane,
    holder: { id: string; created_at: string } | undefined,
  ): Promise<string | null> {
    let waiting = inLane(this.#db, lane);
    if (holder)
      waiting = waiting.where(sql<boolean>`(created_at, id) <= (${holder.created_at}, ${holder.id})`);
    const next = await waiting.select((of) => of.fn.min('next_attempt_at').as('at')).executeTakeFirst();
    return next?.at ?? null;
  }
}

/** An instant that has passed, or that only a wrong clock can have written. */
const isDue = <DB, TB extends keyof DB, C extends StringReference<DB, TB>>(
  on: ExpressionBuilder<DB, TB>,
  column: C,
  now: Date,
) => {
  const { ref } = on;
  return sql<boolean>`(${ref(column)} <= ${now.toISOString()} or ${ref(column)} > ${latestWait(now).toISOString()})`;
};

type Reading = Pick<Kysely<Database>, 'selectFrom'>;

const inLane = (db: Reading, { tenant, destination }: Lane) =>
  db
    .selectFrom('deliveries')
    .where('tenant', '=', tenant)
    .where('destination', '=', destination)
    .where('state', '=', pending);

/** Lanes that are free, not resting, and have a delivery due; of no site in `except`. */
const free = (db: Reading, now: Date, limit: number, except: readonly string[]) =>
  db
    .selectFrom('delivery_lanes as lane')
    .select('lane.id')
    .$if(except.length > 0, (query) => query.where('lane.tenant', 'not in', except))
    .where((on) => on.or([on('lane.lease_until', 'is', null), isDue(on, 'lane.lease_until', now)]))
    .where((on) => on.or([on('lane.rest_until', 'is', null), isDue(on, 'lane.rest_until', now)]))
    .where((on) =>
      on.exists(
        on
          .selectFrom('deliveries')
          .select('deliveries.id')
          .whereRef('deliveries.tenant', '=', 'lane.tenant')
          .whereRef('deliveries.destination', '=', 'lane.destination')
          .where('deliveries.state', '=', pending)
          .where((inner) => isDue(inner, 'deliveries.next_attempt_at', now)),
      ),
    )
    .orderBy('lane.id')
    .limit(limit);

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

const toLane = (row: Selectable<Database['delivery_lanes']>): Lane => ({
  id: row.id,
  tenant: row.tenant,
  destination: row.destination,
  failures: row.failures,
  closed: row.closed,
});
