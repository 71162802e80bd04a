import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { access, constants, copyFile, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '#server/platform/database/connect';
import { readDiskSpace } from '#server/platform/make-folder';
import { outboxState } from '#server/platform/outbox-folder';
import type { Result } from '#server/platform/result';
import type { QuickCheck } from './rules/database';
import { codeOf } from './rules/finding';
import type { FileFacts, FolderFacts } from './rules/folders';

/** Enough to notice a wrong clock; a folder of pictures may have a hundred thousand. */
const mostFiles = 2_000;
const hasModes = process.platform !== 'win32';

/** The file system, as this user may use it. */
export const systemFiles = {
  /** Null if there is nothing at the path. */
  async folder(path: string): Promise<FolderFacts> {
    const rights = await facts(path).catch((error: unknown) => outOfReach(path, error));
    return rights && { ...rights, isFolder: rights.mode === null || (await stat(path)).isDirectory() };
  },
  /** Those of the paths that exist. */
  async files(paths: readonly string[]): Promise<readonly FileFacts[]> {
    return (await Promise.all(paths.map(facts))).filter((file) => file !== null);
  },
  /** Everything right inside a folder. */
  async entries(folder: string): Promise<readonly FileFacts[]> {
    return systemFiles.files(await pathsIn(folder));
  },
  /** Null if there is no such file. */
  async bytes(path: string): Promise<number | null> {
    return (await stat(path).catch(absentIsNull))?.size ?? null;
  },
  /** The file right inside a folder, or in a folder there, that changed last; null without any. */
  async newest(folder: string): Promise<Dated | null> {
    const top = await pathsIn(folder);
    const below = await Promise.all(top.map((path) => pathsIn(path).catch(() => [])));
    const paths = [...top, ...below.flat()].slice(0, mostFiles);
    const dated = await Promise.all(
      paths.map(async (path) => {
        const file = await stat(path).catch(absentIsNull);
        return file?.isFile() ? [{ path, at: file.mtime }] : [];
      }),
    );
    return dated
      .flat()
      .reduce<Dated | null>((newest, file) => (newest && newest.at >= file.at ? newest : file), null);
  },
  disk: readDiskSpace,
  /** Whether a folder of unsent messages can be written. */
  outbox: outboxState,
};

interface Dated {
  readonly path: string;
  readonly at: Date;
}

async function facts(path: string): Promise<FileFacts | null> {
  const status = await stat(path).catch(absentIsNull);
  if (status === null) return null;
  const enter = status.isDirectory() ? constants.X_OK : 0;
  return {
    path,
    readable: await may(path, constants.R_OK | enter),
    writable: await may(path, constants.W_OK | enter),
    mode: hasModes ? status.mode & 0o777 : null,
    owner: hasModes ? status.uid : null,
  };
}

/** A folder above it is closed to this user. */
function outOfReach(path: string, error: unknown): FileFacts {
  if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
  return { path, readable: false, writable: false, mode: null, owner: null };
}

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

const pathsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).map((name) => join(folder, name));

/** The running site removes files too. */
function absentIsNull(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}

/** Copying more takes longer than a check may, and the folder of temporary files is often small. */
const mostCopiedBytes = 1e9;

/**
 * Where the SQLite file can be opened without a trace. SQLite makes a log and its index beside a file; a user who may
 * not write the file cannot remove them again, and the site could not open them. Such a user reads a private copy,
 * which this process removes when it ends. While the log and its index are there (the site is running), opening makes
 * no others.
 */
export async function readingPlace(dataDir: string): Promise<Result<string, string>> {
  const file = databaseFile(dataDir);
  const log = await bytesOf(`${file}-wal`);
  const isOpen = log !== null && (await bytesOf(`${file}-shm`)) !== null;
  if (isOpen || ((await may(dataDir, readAndWrite)) && (await may(file, readAndWrite))))
    return { ok: true, value: dataDir };
  if (((await bytesOf(file)) ?? 0) + (log ?? 0) > mostCopiedBytes)
    return { ok: false, error: 'this user may only read it, and it is too large to check in a copy' };
  try {
    return { ok: true, value: await copyOf(file, log !== null) };
  } catch (error) {
    return { ok: false, error: `this user may only read it, and it could not be copied (${codeOf(error)})` };
  }
}

async function copyOf(file: string, hasLog: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-doctor-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const copy = databaseFile(folder);
  // The log first: what a checkpoint moves from it is in the file by then.
  if (hasLog) await copyFile(`${file}-wal`, `${copy}-wal`);
  await copyFile(file, copy);
  return folder;
}

/** Null for a file that cannot be seen, too. */
const bytesOf = (path: string): Promise<number | null> => systemFiles.bytes(path).catch(() => null);

const readAndWrite = constants.R_OK | constants.W_OK;

/**
 * Reads a whole SQLite file; `late` at the limit. Runs the check in a process of its own, since nothing else can end SQLite in the middle of one. `projectDir` has the
 * program (server/cli/bundle.mjs).
 */
export const quickCheckProbe =
  (projectDir: string) =>
  (dataDir: string, limitMs: number): Promise<QuickCheck> =>
    new Promise((resolve, reject) => {
      const argv = [join(projectDir, 'build/cli/quick-check.js'), dataDir];
      const options = { timeout: limitMs, killSignal: 'SIGKILL' as const };
      execFile(process.execPath, argv, options, (error, stdout) => {
        if (error?.killed) resolve({ kind: 'late', limitMs });
        else if (error && stdout.trim() === '') reject(error);
        else if (error) resolve({ kind: 'damaged', problem: stdout.trim() });
        else resolve({ kind: 'intact' });
      });
    });
