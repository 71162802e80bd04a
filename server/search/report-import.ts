import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { err, ok, type Result } from '#server/platform/result';
import { keepLease } from '#server/platform/threads/job-loop';
import { newUlid } from '#server/platform/ulid';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { describeFailure, type ImportFailure, type ImportReport } from '#server/stock/feeds/import-report';
import type {
  ImportEnd,
  ImportRecord,
  ImportReports,
  ImportSource,
  ImportTurns,
  StoredReport,
} from '#server/stock/feeds/import-reports';
import { type ImportInput, importStock } from '#server/stock/feeds/import-stock';
import type { StockImports } from '#server/stock/feeds/merge/merge';
import { autoFormat } from '#server/stock/feeds/rules/feed/formats';
import { type ListedReport, ListingCount, withListed } from './listed-cars';

export interface ReportedImportDeps {
  readonly stockImports: StockImports;
  readonly importReports: ImportReports;
  readonly importTurns: ImportTurns;
  readonly cars: Pick<CarStore, 'changesSince'>;
  readonly clock: Clock;
  readonly log: Log;
}

interface ReportedImportInput extends Omit<ImportInput, 'tenant' | 'onPlanned'> {
  readonly tenant: Tenant;
  /** Who brought the file. */
  readonly origin: { readonly source: ImportSource; readonly name: string };
}

/** `busy`: another import of the tenant has not ended in time. */
type ReportedFailure = ImportFailure | { readonly kind: 'busy' };

const leaseMs = 60_000;
const lookEveryMs = 200;
const patienceMs = 600_000;

/**
 * Imports a file when it is the tenant's turn, and stores its report: every import of a running site goes through here.
 * A dry run takes no turn, since it changes nothing.
 */
export async function importAndReport(
  deps: ReportedImportDeps,
  input: ReportedImportInput,
): Promise<Result<ListedReport, ReportedFailure>> {
  const record = newImport(input, deps.clock.now());
  if (input.dryRun) {
    const result = await importListed(deps, input);
    const finishedAt = deps.clock.now().toISOString();
    await deps.importReports.add({ ...record, ...endOf(result), finishedAt });
    return result;
  }
  await deps.importReports.add(record);
  const result = await inTurn(deps, input.tenant.slug, record.id, () => runImport(deps, record, input));
  if (result !== 'busy') return result;
  const failure = 'Another import of this site did not end in time: import the file again';
  await deps.importReports.finish(record.id, { state: 'failed', report: null, failure }, deps.clock.now());
  return err({ kind: 'busy' });
}

/** Runs a stored import that has its tenant's turn, and stores its end. */
export async function runImport(
  deps: Omit<ReportedImportDeps, 'importTurns'>,
  record: Pick<ImportRecord, 'tenant' | 'id'>,
  input: Omit<ReportedImportInput, 'origin'>,
  again?: string,
): Promise<Result<ListedReport, ImportFailure>> {
  await deps.importReports.begin(record, deps.clock.now());
  const result = await importListed(deps, input).catch(async (error: unknown) => {
    const failure = 'The import failed on our side';
    await deps.importReports.finish(record.id, { state: 'failed', report: null, failure }, deps.clock.now());
    throw error;
  });
  await deps.importReports.finish(record.id, endOf(result, again), deps.clock.now());
  return result;
}

/** Does the work while no other process imports the tenant's stock; `busy` if that takes too long. */
async function inTurn<T>(
  { importTurns, clock }: Pick<ReportedImportDeps, 'importTurns' | 'clock'>,
  tenant: string,
  owner: string,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await importTurns.take(tenant, owner, clock.now(), leaseMs))) {
    if (performance.now() > giveUpAt) return 'busy';
    await pause(lookEveryMs);
  }
  // A lease that could not be extended ends: the merge itself still waits for the other one's.
  const lease = keepLease({
    renew: (now) => importTurns.renew(tenant, owner, now, leaseMs),
    now: () => clock.now(),
    leaseMs,
  });
  try {
    return await work();
  } finally {
    lease.end();
    await importTurns.end(tenant, owner);
  }
}

async function importListed(
  deps: Omit<ReportedImportDeps, 'importTurns' | 'importReports'>,
  input: Omit<ReportedImportInput, 'origin'>,
): Promise<Result<ListedReport, ImportFailure>> {
  const { tenant } = input;
  const planned = new ListingCount(tenant, deps.clock.now());
  const result = await importStock(deps, { ...input, onPlanned: (car) => planned.add(car) });
  const listed = (report: ImportReport) =>
    withListed(deps, tenant, report, input.dryRun ? planned.result() : undefined);
  if (result.ok) return ok(await listed(result.value));
  const report = dryReport(result.error);
  return err(report ? { ...result.error, report: await listed(report) } : result.error);
}

const dryReport = (failure: ImportFailure): ImportReport | undefined =>
  failure.kind === 'unreadable' ? undefined : failure.report;

function endOf(result: Result<StoredReport, ImportFailure>, again?: string): ImportEnd {
  if (result.ok) return { state: 'done', report: result.value, failure: null };
  const state = result.error.kind === 'unreadable' ? 'failed' : 'refused';
  return { state, report: dryReport(result.error) ?? null, failure: describeFailure(result.error, again) };
}

const newImport = ({ tenant, origin, ...input }: ReportedImportInput, now: Date): ImportRecord => {
  const options = {
    format: (input.format ?? autoFormat).name,
    full: input.full === true,
    allowMassRemoval: input.allowMassRemoval === true,
    dryRun: input.dryRun === true,
  };
  return newRecord({ tenant: tenant.slug, ...origin, options }, now);
};

/** The record of an import that has not begun. */
export const newRecord = (
  about: Pick<ImportRecord, 'tenant' | 'source' | 'name' | 'options'>,
  now: Date,
): ImportRecord => ({
  ...about,
  id: newUlid(now),
  state: 'waiting',
  file: null,
  createdAt: now.toISOString(),
  finishedAt: null,
  report: null,
  failure: null,
});
