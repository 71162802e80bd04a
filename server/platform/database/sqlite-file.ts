import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '#server/platform/config';
import { storageCode, storageFault } from '#server/platform/rules/database';
import { busyTimeoutMs, databaseFile } from './connect';
import { openSqlite } from './sqlite-driver';

/** Another process may just have created the file without writing to it yet. */
const creatingMs = 1_000;

/**
 * Rejects a database file that must not be opened as a new, empty one: a folder in its place, a file of zero bytes, or a
 * write-ahead log without its database. Throws ConfigError with one line. A missing file is a new site.
 */
export async function refuseEmptyDatabase(dataDir: string): Promise<void> {
  const file = databaseFile(dataDir);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw damaged(file, 'is a folder, not a file');
  const deadline = Date.now() + creatingMs;
  while (sizeOf(file) === 0 && Date.now() < deadline) await wait(50);
  if (sizeOf(file) === 0) throw damaged(file, 'is empty (0 bytes)');
  if (sizeOf(file) === undefined && (sizeOf(`${file}-wal`) ?? 0) > 0) {
    throw damaged(file, 'is missing, but its write-ahead log site.sqlite-wal is there');
  }
}

/** Reads the structure of the whole database file. Throws ConfigError with one line if it is damaged. */
export function refuseCorruptDatabase(dataDir: string): void {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) return;
  let problem: unknown;
  try {
    const handle = openSqlite(file, busyTimeoutMs);
    try {
      [problem] = handle.prepare('PRAGMA quick_check(1)').all([]);
    } finally {
      handle.close();
    }
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${file} cannot be opened: ${storageFault(error)}.`, { cause: error });
  }
  if (!isOk(problem)) throw damaged(file, 'is corrupt');
}

const patienceMs = 200;

/** Whether another process has the database open. Only the last one may take away its write-ahead log. */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const handle = openSqlite(file, patienceMs);
    try {
      handle.prepare('PRAGMA journal_mode = DELETE').all([]);
      return false;
    } finally {
      handle.close();
    }
  } catch (error) {
    // A damaged database is in nobody's use.
    return /^SQLITE_(BUSY|LOCKED)/.test(storageCode(error));
  }
}

const isOk = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'quick_check' in row && row.quick_check === 'ok';

const damaged = (file: string, what: string): ConfigError =>
  new ConfigError(
    `DATA_DIR: ${file} ${what}: restore it from a backup, or move the data folder away to start a new site.`,
  );

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;
