import { type Kysely, PostgresAdapter, type Selectable, sql } from 'kysely';
import { failuresThatHold } from '#server/dealer/messages/rules/delivery-schedule';
import { latestWait } from '#server/dealer/messages/rules/message-schedule';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { type Delivery, toDelivery } from './delivery-queue';

/** Written out, so that the index of pending deliveries applies. */
const pending = sql.lit('pending' as const);

/** The queue of deliveries to one destination of a tenant. Its lease holder delivers one after the other. */
export type Lane = Readonly<ReturnType<typeof toLane>>;

interface DueInLane {
  /** In the order of attempts. */
  readonly deliveries: readonly Delivery[];
  /** If nothing is due: when something will be, if known. */
  readonly waitUntil: string | null;
  /** One that has just failed keeps those behind it back until then, new ones too. */
  readonly isBlocked: boolean;
}

/** The lanes of the outbox in SQLite or PostgreSQL. Leases on lanes keep the order across several processes. */
export class DeliveryLanes {
  constructor(readonly commits: GroupCommit) {}

  /**
   * Leases lanes with deliveries due, of no site in `except`, for `leaseMs`; afterwards anyone may lease them: the owner
   * may have died.
   */
  async take(
    owner: string,
    now: Date,
    leaseMs: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<Lane[]> {
    // SQLite has one writer at a time anyway; on PostgreSQL a lane that another process is taking is skipped.
    const skips = this.commits.db.getExecutor().adapter instanceof PostgresAdapter;
    // Read first: a read needs no write lock.
    if ((await free(this.commits.db, now, 1, except).execute()).length === 0) return [];
    const rows = await this.commits.run((trx) =>
      trx
        .with('due', (db) => {
          const due = free(db, now, limit, except);
          return skips ? due.forUpdate().skipLocked() : due;
        })
        .updateTable('delivery_lanes')
        .set({ lease_owner: owner, lease_until: after(now, leaseMs) })
        .where('id', 'in', (db) => db.selectFrom('due').select('id'))
        .returningAll()
        .execute(),
    );
    return rows.map(toLane);
  }

  /** Renews a lease. False: another process has it. */
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
    let due = inLane(this.commits.db, lane).selectAll().where(isDue('next_attempt_at', now));
    if (holder) due = due.where(sql<boolean>`(created_at, id) < (${holder.created_at}, ${holder.id})`);
    const rows = await due.orderBy('created_at').orderBy('id').limit(limit).execute();
    if (rows.length > 0) return { deliveries: rows.map(toDelivery), waitUntil: null, isBlocked: false };
    const waitUntil = await this.#nextTime(lane, holder);
    return { deliveries: [], waitUntil, isBlocked: holder !== undefined };
  }

  /** Releases the lane in its current state. */
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

  /** Gives up every delivery in the lane for this reason. Returns how many. */
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
  #holder(lane: Lane, now: Date): Promise<Holder | undefined> {
    return inLane(this.commits.db, lane)
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

  async #nextTime(lane: Lane, holder: Holder | undefined): Promise<string | null> {
    let waiting = inLane(this.commits.db, lane);
    if (holder)
      waiting = waiting.where(sql<boolean>`(created_at, id) <= (${holder.created_at}, ${holder.id})`);
    const next = await waiting.select((of) => of.fn.min('next_attempt_at').as('at')).executeTakeFirst();
    return next?.at ?? null;
  }
}

type Holder = Pick<Selectable<Database['deliveries']>, 'id' | 'created_at'>;

/** An instant that has passed, or that only a wrong clock can have written. */
function isDue(column: string, now: Date) {
  const at = sql.ref(column);
  return sql<boolean>`(${at} <= ${now.toISOString()} or ${at} > ${latestWait(now).toISOString()})`;
}

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
    .where((on) => on.or([on('lane.lease_until', 'is', null), isDue('lane.lease_until', now)]))
    .where((on) => on.or([on('lane.rest_until', 'is', null), isDue('lane.rest_until', now)]))
    .where(
      sql<boolean>`exists (select 1 from deliveries where tenant = lane.tenant and destination = lane.destination and state = 'pending' and ${isDue('deliveries.next_attempt_at', now)})`,
    )
    .orderBy('lane.id')
    .limit(limit);

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

const toLane = ({ id, tenant, destination, failures, closed }: Selectable<Database['delivery_lanes']>) => ({
  id,
  tenant,
  destination,
  /** Failures in a row. */
  failures,
  /** Why delivery here has stopped; null while it is active. */
  closed,
});
