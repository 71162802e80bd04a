import type { Kysely } from 'kysely';
import { NamedDrawings, type StockIllustrations } from '#server/dealer/media/named-drawings';
import type { TenantFiles } from '#server/dealer/tenant-file';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { CarChanges, hasCarChanges, type ReportDeps, startReportingCars } from './car-changes';
import { type CarStore, SqlCarStore } from './car-store';

export type Cars = ReturnType<typeof createCars>;

interface CarsDeps {
  readonly database: Kysely<Database>;
  readonly files: TenantFiles;
}

export function createCars({ database, files }: CarsDeps) {
  const stockRecords = new SqlCarStore(database);
  const cars: CarStore = stockRecords;
  return {
    cars,
    stockRecords,
    /** The drawings that a site's pages name: no others are drawn. */
    namedDrawings: new NamedDrawings(createStockIllustrations(database, cars), files),
    /** The stock version of every site. */
    stockVersions: () => readStockVersions(database),
    /** Whether changes of cars are still to become events. */
    hasCarChanges: () => hasCarChanges(database),
  };
}

/** The cars alone, for a thread that needs nothing else of them. */
export const createCarReader = (database: Kysely<Database>): CarStore => new SqlCarStore(database);

/** Turns noted changes of cars into events in the calling thread. */
export const startCarEvents = (commits: GroupCommit, deps: Omit<ReportDeps, 'changes'>): JobLoop =>
  startReportingCars({ ...deps, changes: new CarChanges(commits) });

/** The site's thread waits for each read. */
const carsAtOnce = 200;
const illustration = /illustration:[\w/-]+/g;

/** Illustrations on SQLite or PostgreSQL: skips cars that only have photos. */
export const createStockIllustrations = (
  db: Kysely<Database>,
  cars: Pick<CarStore, 'stockVersion'>,
): StockIllustrations => ({
  stockVersion: (tenant) => cars.stockVersion(tenant),
  async *illustrationsSince(tenant, version) {
    // No id is empty, so this is where the next version starts.
    let after = { version: version + 1, id: '' };
    for (;;) {
      const rows = await changedAfter(db, tenant, after);
      for (const { data } of rows) yield* data?.match(illustration) ?? [];
      const last = rows.at(-1);
      if (last === undefined || rows.length < carsAtOnce) return;
      after = { version: last.version, id: last.id };
    }
  },
});

const changedAfter = (db: Kysely<Database>, tenant: string, after: { version: number; id: string }) =>
  db
    .selectFrom('cars')
    .select(['id', 'version'])
    .select((eb) =>
      eb.case().when('data', 'like', '%illustration:%').then(eb.ref('data')).else(null).end().as('data'),
    )
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.refTuple('version', 'id'), '>', eb.tuple(after.version, after.id)))
    .orderBy('version')
    .orderBy('id')
    .limit(carsAtOnce)
    .execute();

/** The stock version of every site that has had cars, in one query. */
async function readStockVersions(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('stock_versions').select(['tenant', 'version']).execute();
  return new Map(rows.map(({ tenant, version }) => [tenant, Number(version)]));
}
