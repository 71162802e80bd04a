import { type Kysely, type Selectable, sql } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { type EventRecord, recordEvents } from '#server/platform/record-events';
import type { Car } from '#server/settings/car';
import { type CarMark, markedCar } from './rules/own-photos';

/** A noted change of a car. */
export interface NotedChange {
  readonly carId: string;
  /** UTC, ISO. */
  readonly at: string;
  /** Null for a car that was not in stock. */
  readonly before: { readonly car: Car; readonly updatedAt: string } | null;
  readonly after: { readonly car: Car; readonly updatedAt: string } | null;
}

/** Changes of cars that are still to become events. Several processes share them. */
export class CarChanges {
  constructor(private readonly commits: GroupCommit) {}

  /** Sites that have some, in order of slug. */
  async tenants(limit: number, except: readonly string[]): Promise<readonly string[]> {
    const rows = this.commits.db
      .selectFrom('car_changes')
      .select('tenant')
      .distinct()
      .$if(except.length > 0, (query) => query.where('tenant', 'not in', except));
    return (await rows.orderBy('tenant').limit(limit).execute()).map(({ tenant }) => tenant);
  }

  /** Forgets a site's changes from before an instant. */
  async dropBefore(tenant: string, before: Date): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('car_changes')
        .where('tenant', '=', tenant)
        .where('at', '<', before.toISOString())
        .execute(),
    );
  }

  /**
   * Replaces the site's oldest changes by their events, in one transaction. Returns how many there were: fewer than
   * `limit` once none are left.
   */
  expand(
    tenant: string,
    limit: number,
    eventsOf: (change: NotedChange) => readonly EventRecord[],
  ): Promise<number> {
    return this.commits.run(async (trx) => {
      // Of two processes the second waits for the first here, and then finds the rows gone.
      const { rows } = await sql<Selectable<Database['car_changes']>>`
        delete from car_changes where tenant = ${tenant} and (version, car_id) in (
          select version, car_id from car_changes where tenant = ${tenant}
          order by version, car_id limit ${sql.lit(limit)}
        ) returning *`.execute(trx);
      const inOrder = [...rows].sort((a, b) => Number(a.version) - Number(b.version));
      await recordEvents(
        trx,
        tenant,
        inOrder.flatMap((row) => eventsOf(toChange(row))),
      );
      return rows.length;
    });
  }
}

const toChange = (row: Selectable<Database['car_changes']>): NotedChange => ({
  carId: row.car_id,
  at: row.at,
  before: toCar(row.before, {
    held: row.before_held,
    ownPhotos: row.before_photos,
    updatedAt: row.before_at,
  }),
  after: toCar(row.after, { held: row.after_held, ownPhotos: row.after_photos, updatedAt: row.at }),
});

const toCar = (data: string | null, mark: CarMark): NotedChange['after'] =>
  data === null ? null : { car: markedCar(JSON.parse(data), mark), updatedAt: mark.updatedAt };

/** Whether any site has noted changes. */
export const hasCarChanges = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('car_changes').select('tenant').limit(1).execute()).length > 0;
