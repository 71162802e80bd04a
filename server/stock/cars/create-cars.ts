import type { Kysely } from 'kysely';
import type { TenantFiles } from '#server/dealer/files/tenant-file';
import { NamedDrawings } from '#server/dealer/media/named-drawings';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { hasCarChanges, KyselyCarChanges } from './adapters/car-changes';
import { createCarStore } from './adapters/car-store';
import { createStockIllustrations } from './adapters/stock-illustrations';
import { readStockVersions } from './adapters/stock-versions';
import type { CarStore, StockRecords } from './car-store-port';
import { type ReportDeps, startReportingCars } from './report-changes';

export interface Cars {
  readonly cars: CarStore;
  readonly stockRecords: StockRecords;
  /** The drawings that a site's pages name: no others are drawn. */
  readonly namedDrawings: NamedDrawings;
  /** The stock version of every site. */
  stockVersions(): Promise<ReadonlyMap<string, number>>;
  /** Whether changes of cars are still to become events. */
  hasCarChanges(): Promise<boolean>;
}

interface CarsDeps {
  readonly database: Kysely<Database>;
  readonly files: TenantFiles;
}

export function createCars({ database, files }: CarsDeps): Cars {
  const cars = createCarStore(database);
  return {
    cars,
    stockRecords: cars,
    namedDrawings: new NamedDrawings(createStockIllustrations(database, cars), files),
    stockVersions: () => readStockVersions(database),
    hasCarChanges: () => hasCarChanges(database),
  };
}

/** The cars alone, for a thread that needs nothing else of them. */
export const createCarReader = (database: Kysely<Database>): CarStore => createCarStore(database);

/** Turns noted changes of cars into events in the calling thread. */
export const startCarEvents = (commits: GroupCommit, deps: Omit<ReportDeps, 'changes'>): JobLoop =>
  startReportingCars({ ...deps, changes: new KyselyCarChanges(commits) });
