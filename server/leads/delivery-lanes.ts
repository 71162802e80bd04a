import { type Kysely, type Selectable, sql } from 'kysely';
import { failuresThatHold } from '#server/dealer/messages/rules/delivery-schedule';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { isPast, type Lease, Leases, latestWait } from '#server/platform/database/leases';
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
  readonly #leases: Leases<'delivery_lanes'>;

  constructor(readonly commits: GroupCommit) {
    this.#leases = new Leases(commits, 'delivery_lanes', isWorkable);
  }

  /** Leases lanes that are not resting and have a delivery due. */
  async take(lease: Lease): Promise<Lane[]> {
    return (await this.#leases.take(lease)).map(toLane);
  }

  /** Renews a lease. False: another process has it. */
  keep(lane: Lane, lease: Pick<Lease, 'owner' | 'now' | 'leaseMs'>): Promise<boolean> {
    return this.#leases.keep(lane.id, lease);
  }

  async due(lane: Lane, now: Date, limit: number): Promise<DueInLane> {
    const holder = await this.#holder(lane, now);
    let due = inLane(this.commits.db, lane).selectAll().where(isPast('next_attempt_at', now));
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

const inLane = (db: Kysely<Database>, { tenant, destination }: Lane) =>
  db
    .selectFrom('deliveries')
    .where('tenant', '=', tenant)
    .where('destination', '=', destination)
    .where('state', '=', pending);

/** Not resting, with a delivery due. */
const isWorkable = (now: Date) => sql<boolean>`
  (job.rest_until is null or ${isPast('job.rest_until', now)}) and exists (
    select 1 from deliveries where tenant = job.tenant and destination = job.destination
    and state = 'pending' and ${isPast('deliveries.next_attempt_at', now)})`;

const toLane = ({ id, tenant, destination, failures, closed }: Selectable<Database['delivery_lanes']>) => ({
  id,
  tenant,
  destination,
  /** Failures in a row. */
  failures,
  /** Why delivery here has stopped; null while it is active. */
  closed,
});
