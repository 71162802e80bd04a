import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { leftOutSlugs, type TenantRegistry } from '#server/dealer/registry';
import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import type {
  ImportOptions,
  ImportRecord,
  ImportReports,
  ImportTurns,
  WaitingImports,
} from '#server/stock/feeds/import-reports';
import { autoFormat, formatNamed } from '#server/stock/feeds/rules/feed/formats';
import { newRecord, type ReportedImportDeps, runImport } from './report-import';

/** Accepted files wait here, in the data folder. */
export const importsFolder = (dataDir: string): string => join(dataDir, 'imports');

/** More files of one site than these wait only if its caller repeats itself. */
export const mostWaiting = 10;
/** A process that renews its turn has not died. */
export const turnMs = 60_000;
/** The file of another machine, or one that is gone. */
const missingMs = 3_600_000;

interface AcceptDeps {
  readonly importReports: Pick<ImportReports, 'add'>;
  readonly waitingImports: Pick<WaitingImports, 'countOf'>;
  readonly clock: Clock;
}

interface AcceptedFile extends Pick<ImportRecord, 'tenant' | 'source' | 'name'> {
  readonly path: string;
  readonly folder: string;
  readonly options: ImportOptions;
}

/** Keeps a file for import, in the order of arrival. `full`: too many of the tenant's wait already. */
export async function acceptImport(
  { importReports, waitingImports, clock }: AcceptDeps,
  { tenant, source, name, path, folder, options }: AcceptedFile,
): Promise<Result<ImportRecord, 'full'>> {
  if ((await waitingImports.countOf(tenant)) >= mostWaiting) return err('full');
  const waiting = newRecord({ tenant, source, name, options }, clock.now());
  const record = { ...waiting, file: waiting.id };
  await rename(path, join(folder, record.file));
  await importReports.add(record);
  return ok(record);
}

interface TakeDeps {
  readonly waitingImports: Pick<WaitingImports, 'oldest' | 'lastEnds'>;
  readonly importReports: Pick<ImportReports, 'finish'>;
  readonly importTurns: Pick<ImportTurns, 'take'>;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  /** Sites whose files cannot be imported now: they wait. */
  readonly tenants: Pick<TenantRegistry, 'leftOut'>;
}

/**
 * The next file of this machine whose tenant's turn it is, leased to the owner; null if there is none. Tenants take
 * turns, and a small file goes before large ones that have waited little longer.
 */
export async function takeWaiting(
  { waitingImports, importReports, importTurns, clock, steady = clock, tenants }: TakeDeps,
  owner: string,
  folder: string,
): Promise<ImportRecord | null> {
  const oldest = await waitingImports.oldest(leftOutSlugs(tenants));
  const lastEnds = await waitingImports.lastEnds(oldest.map(({ tenant }) => tenant));
  const files = await Promise.all(
    oldest.map(async (record): Promise<WaitingFile<ImportRecord>> => {
      const bytes = await bytesOf(record, folder);
      return { record, bytes, lastEnd: lastEnds.get(record.tenant) };
    }),
  );
  for (const { record, bytes } of importOrder(files)) {
    const now = clock.now();
    if (bytes === undefined) {
      if (steady.now().getTime() - Date.parse(record.createdAt) > missingMs) {
        const failure = 'The file is no longer there: send it again';
        await importReports.finish(record.id, { state: 'failed', report: null, failure }, now);
      }
    } else if (await importTurns.take(record.tenant, owner, now, turnMs)) return record;
  }
  return null;
}

/** Undefined if the file is not on this machine. */
const bytesOf = ({ file }: ImportRecord, folder: string): Promise<number | undefined> =>
  stat(join(folder, file ?? '')).then(
    (stats) => (stats.isFile() ? stats.size : undefined),
    () => undefined,
  );

/** Imports an accepted file, stores its report and deletes it. */
export async function importWaiting(
  deps: Omit<ReportedImportDeps, 'importTurns'>,
  record: ImportRecord,
  { tenant, folder }: { readonly tenant: Tenant; readonly folder: string },
): Promise<void> {
  const path = join(folder, record.file ?? '');
  const source = await fileSource(path);
  if (!source.ok) throw new Error(source.error);
  const { format, ...options } = record.options;
  const input = {
    ...options,
    tenant,
    source: { ...source.value, name: 'The file' },
    format: formatNamed(format) ?? autoFormat,
    byStaff: record.source === 'desk' ? record.id : undefined,
  };
  await runImport(deps, record, input, againTexts[record.source]);
  await rm(path, { force: true });
}

/** What somebody does whose file was refused though it is right. */
const againTexts: Readonly<Partial<Record<ImportRecord['source'], string>>> = {
  api: 'send it again with allow_mass_removal=true',
  desk: 'tick that you have checked it',
};

/** The oldest waiting file of a tenant. */
interface WaitingFile<T extends { readonly id: string; readonly createdAt: string }> {
  readonly record: T;
  /** Undefined if the file is not on this machine. */
  readonly bytes: number | undefined;
  /** When the tenant's last file was done, UTC ISO; undefined: none was. */
  readonly lastEnd: string | undefined;
}

/** A file of 20,000 cars has about 20 MB and imports in as many seconds. */
const bytesPerSecond = 1_000_000;
const mostHandicapMs = 60_000;

/**
 * The order of waiting files. Tenants take turns: a tenant waits from its last import on, however many files it has. A
 * large file lets small ones pass that came up to a minute after it, in proportion to its size, so it never waits long.
 */
export function importOrder<T extends { readonly id: string; readonly createdAt: string }>(
  files: readonly WaitingFile<T>[],
): readonly WaitingFile<T>[] {
  return files
    .map((file) => ({ file, dueMs: dueOf(file) }))
    .sort((one, other) => one.dueMs - other.dueMs || (one.file.record.id < other.file.record.id ? -1 : 1))
    .map(({ file }) => file);
}

function dueOf({ record, bytes = 0, lastEnd }: WaitingFile<{ id: string; createdAt: string }>): number {
  const sinceMs = Math.max(Date.parse(record.createdAt), lastEnd === undefined ? 0 : Date.parse(lastEnd));
  return sinceMs + Math.min(mostHandicapMs, (bytes / bytesPerSecond) * 1_000);
}
