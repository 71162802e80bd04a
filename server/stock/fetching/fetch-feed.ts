import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/platform/make-folder';
import type { Result } from '#server/platform/result';
import { connectionWords } from '#server/platform/rules/failure-code';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import type { ImportReport } from '#server/stock/feeds/import-report';
import type { ImportInput } from '#server/stock/feeds/import-stock';
import { autoFormat, formatNamed } from '#server/stock/feeds/rules/feed/formats';
import type { FeedOutcome, FileVersion } from './feed-states';
import { type FetchedFile, FetchProblem, type RemoteFiles } from './remote-files-port';

export interface FetchDeps {
  readonly files: RemoteFiles;
  /** Imports a file; the error is one line for a person. */
  readonly importFile: (input: FetchedImport) => Promise<Result<ImportReport, string>>;
  /** Folder for files on their way. */
  readonly folder: string;
  /** Unpacks a compressed file to a path, and returns the path of the file to read. */
  readonly unpack: (file: string, target: string, signal: AbortSignal) => Promise<string>;
  /** How long a run may take; a quarter of an hour by default. */
  readonly timeLimitMs?: number | undefined;
}

/** A file to import, and the name of its source. */
interface FetchedImport
  extends Required<Pick<ImportInput, 'source' | 'format' | 'full' | 'allowMassRemoval'>> {
  readonly tenant: Tenant;
  readonly origin: string;
}

/** One run of a source: plain data, so that a thread can do it. */
export interface FetchTask {
  readonly tenant: Tenant;
  readonly source: FeedSourceSettings;
  /** The file that was imported last. */
  readonly known: FileVersion;
  /** Imports the file even if it has not changed. */
  readonly force: boolean;
  readonly allowMassRemoval: boolean;
}

export interface FetchResult {
  readonly outcome: FeedOutcome;
  /** The file that is imported now: the known one where nothing new was. */
  readonly version: FileVersion;
}

const usualLimitMs = 15 * 60_000;
const staleMs = 24 * 3_600_000;

/**
 * Fetches a source's file if it has changed, and imports it. Every failure is an outcome. A file that could not be imported
 * does not count as known: the next run tries it again.
 */
export async function fetchFeed(deps: FetchDeps, task: FetchTask, stop: AbortSignal): Promise<FetchResult> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(deps.timeLimitMs ?? usualLimitMs)]);
  const target = join(deps.folder, randomUUID());
  try {
    await preparedFolder(deps.folder);
    const { tenant, source, known, force } = task;
    const mark = force ? null : known.mark;
    const fetched = await deps.files.fetch({ tenant: tenant.slug, source, mark, target, signal });
    return await imported(deps, task, fetched, { target, signal });
  } catch (error) {
    // Clients report the end of the time as an abort of their own.
    const cause = isTimeUp(signal) ? signal.reason : error;
    return { outcome: { kind: 'failed', reason: fetchProblemText(cause) }, version: task.known };
  } finally {
    await rm(target, { force: true });
    await rm(`${target}.unpacked`, { force: true });
  }
}

const isTimeUp = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof Error && reason.name === 'TimeoutError';

async function imported(
  deps: FetchDeps,
  { tenant, source, known, force, allowMassRemoval }: FetchTask,
  fetched: FetchedFile,
  { target, signal }: { target: string; signal: AbortSignal },
): Promise<FetchResult> {
  if (fetched.kind === 'unchanged') return { outcome: { kind: 'unchanged' }, version: known };
  const { name, mark, digest, bytes } = fetched;
  const version = { mark, digest };
  if (digest === known.digest && !force) return { outcome: { kind: 'unchanged' }, version };
  const file = await fileSource(await deps.unpack(target, `${target}.unpacked`, signal));
  if (!file.ok) return { outcome: { kind: 'failed', reason: file.error }, version: known };
  const result = await deps.importFile({
    tenant,
    origin: source.name,
    full: source.full,
    allowMassRemoval,
    source: { ...file.value, name },
    format: formatNamed(source.format) ?? autoFormat,
  });
  if (!result.ok) return { outcome: { kind: 'failed', reason: result.error }, version: known };
  return { outcome: { kind: 'imported', file: name, bytes, report: result.value }, version };
}

/** The folder, without what killed processes left in it. */
async function preparedFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > staleMs) await rm(path, { force: true });
  }
}

const words: Readonly<Record<string, string>> = {
  ...connectionWords,
  REFUSED_ADDRESS: 'the host has a private address, which FEED_PRIVATE_HOSTS does not list',
  TOO_LARGE: 'the file is larger than 512 MB',
  TIMEOUT: 'the file did not arrive in time',
  ENOENT: 'the file was not found',
  EACCES: 'the file may not be read',
  ENOSPC: 'the disk of the site is full',
  Z_DATA_ERROR: 'the compressed file is damaged',
  Z_BUF_ERROR: 'the compressed file is cut off',
  ERR_MODULE_NOT_FOUND: 'this installation has no client for that kind of server: run npm install',
};

/** Why a fetch failed, in words: never the server's own, which may repeat a password. */
function fetchProblemText(error: unknown): string {
  if (error instanceof FetchProblem) return error.message;
  const code = codeOf(error);
  return words[code] ?? `the file could not be fetched (${code})`;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const code = 'code' in error ? String(error.code) : '';
  return /^[\w-]{1,60}$/.test(code) ? code : error.name;
}
