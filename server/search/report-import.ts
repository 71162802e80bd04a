import type { Clock } from '#server/platform/clock';
import { inTurn } from '#server/platform/database/turns';
import type { Log } from '#server/platform/log';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import {
  describeFailure,
  type ImportFailure,
  type ImportReport,
  type UnknownWords,
} from '#server/stock/feeds/import-report';
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
  const limits = { leaseMs, patienceMs, now: () => deps.clock.now() };
  const run = () => runImport(deps, record, input);
  // A turn that could not be renewed ends: the merge itself still waits for the other one's.
  const result = await inTurn(deps.importTurns, input.tenant.slug, limits, run);
  if (result) return result;
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
  const { error } = result;
  return {
    state: error.kind === 'unreadable' ? 'failed' : 'refused',
    report: dryReport(error) ?? null,
    failure: describeFailure(error, again),
    ...(error.kind === 'unknown-words' && { questions: questionsOf(error) }),
  };
}

const questionsOf = ({ report: _, ...questions }: UnknownWords & { readonly report?: ImportReport }) =>
  questions;

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
