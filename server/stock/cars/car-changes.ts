import { type Kysely, type Selectable, sql } from 'kysely';
import { siteAddress } from '#server/dealer/rules/host-name';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { jobFailure } from '#server/platform/database/silence-watch';
import type { Log } from '#server/platform/log';
import { type EventRecord, recordEvents } from '#server/platform/record-events';
import { type JobLoop, startJobLoop } from '#server/platform/threads/job-loop';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CarData, toCarData } from './car-data';
import { carEvents } from './rules/car-events';
import { type CarMark, markedCar } from './rules/own-photos';
import { hasPage } from './show-car';

/** A noted change of a car. */
interface NotedChange {
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

export interface ReportDeps {
  readonly changes: Pick<CarChanges, 'tenants' | 'dropBefore' | 'expand'>;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  /** Called when events were stored. */
  readonly onEvents: () => void;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly pollMs: number;
}

/** Changes in one transaction: other writers get their turn in between. */
const batch = 200;
const sitesAtOnce = 2;
/** A site that is not served now is looked at again after this long. */
const absentMs = 5 * 60_000;
/** Then its changes are of no use any more: events are stored for as long. */
const keptMs = 30 * 24 * 60 * 60_000;

/**
 * Turns noted changes of cars into events until stopped, site by site, in the order of the changes. Those of a site that is
 * not served wait until it is, for a month.
 */
export function startReportingCars(deps: ReportDeps): JobLoop {
  const absent = new Map<string, number>();
  const absentNow = (): string[] => {
    for (const [slug, untilMs] of absent) if (untilMs <= deps.clock.now().getTime()) absent.delete(slug);
    return [...absent.keys()];
  };
  return startJobLoop<string>({
    take: async (most) => ({ jobs: await deps.changes.tenants(most, absentNow()) }),
    work: async (slug, stopping) => {
      let count: number | null = batch;
      while (!stopping() && count === batch) count = await reportSome(deps, slug);
      if (count !== null) return null;
      const nowMs = deps.clock.now().getTime();
      absent.set(slug, nowMs + absentMs);
      await deps.changes.dropBefore(slug, new Date(nowMs - keptMs));
      return null;
    },
    onFailure: (error) => deps.log.error(jobFailure(error), 'could not report changes of cars'),
    atOnce: sitesAtOnce,
    pollMs: deps.pollMs,
    now: () => deps.clock.now(),
  });
}

/** How many changes of a batch became events; null if the site is not served. */
async function reportSome({ changes, tenant, onEvents }: ReportDeps, slug: string): Promise<number | null> {
  // Asked before the transaction begins: another thread answers, which may itself wait for the database.
  const site = await tenant(slug);
  if (!site) return null;
  const count = await changes.expand(slug, batch, (change) => eventsOf(change, site));
  if (count > 0) onEvents();
  return count;
}

/** The events of a change, with the record that GET /api/stock/{id} shows to everyone. */
function eventsOf(change: NotedChange, tenant: Tenant): readonly EventRecord[] {
  const { carId, at } = change;
  const now = new Date(at);
  const record = (of: NotedChange['after']): CarData | null =>
    of && hasPage(of.car, tenant, now)
      ? toCarData(of.car, {
          tenant,
          origin: siteAddress(tenant),
          updatedAt: of.updatedAt,
          isDealer: false,
        })
      : null;
  const events = carEvents({ before: record(change.before), after: record(change.after) });
  return events.map(({ type, data }) => ({ type, object: `car:${carId}`, at, data }));
}
