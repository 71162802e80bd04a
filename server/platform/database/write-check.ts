import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { open, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config';
import { storageFault } from '#server/platform/rules/database';
import { databaseFile } from './connect';
import type { GroupCommit } from './group-commit';
import { openSqlite } from './sqlite-driver';

/** Somewhat more than a lead with its deliveries needs. */
const fileBytes = 64 * 1024;
/** A check is valid for this long: /readyz is public, and each check waits for the disk. */
const validMs = 1_000;
const patienceMs = 2_000;

/** Returns null if everything reads and writes, otherwise the cause in one line. */
export type WriteCheck = () => Promise<string | null>;

/**
 * Writes to the data folder and the database, and reads both back. Callers within a second share one check. The file
 * detects a full disk (the database may still have room inside its own file); a fresh connection detects a damaged
 * database file (the open one may answer from memory).
 */
export function createWriteCheck(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  commits: Pick<GroupCommit, 'run'>,
): WriteCheck {
  let latest: { readonly at: number; readonly cause: Promise<string | null> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > validMs) latest = { at: now, cause: check(config, commits) };
    return latest.cause;
  };
}

async function check(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  commits: Pick<GroupCommit, 'run'>,
): Promise<string | null> {
  try {
    await writeFolder(config.DATA_DIR);
    if (!config.DATABASE_URL) readDatabaseFile(config.DATA_DIR);
    await inTime(writeDatabase(commits));
    // It may have been used by a start on a full disk.
    if (!config.DATABASE_URL) await keepSpareRoom(config.DATA_DIR);
    return null;
  } catch (error) {
    return storageFault(error);
  }
}

async function writeFolder(dataDir: string): Promise<void> {
  const file = join(dataDir, `.ready-check-${process.pid}`);
  const bytes = randomBytes(fileBytes);
  const handle = await open(file, 'w+', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
    const read = Buffer.alloc(fileBytes);
    await handle.read(read, 0, fileBytes, 0);
    if (!read.equals(bytes)) throw Object.assign(new Error('Read back something else'), { code: 'EIO' });
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

/** The first row of every table, over a connection without a cache. */
function readDatabaseFile(dataDir: string): void {
  const file = databaseFile(dataDir);
  if (statSync(file).size === 0) throw Object.assign(new Error('Empty'), { code: 'SQLITE_NOTADB' });
  const handle = openSqlite(file, patienceMs);
  try {
    const tables = handle.prepare("select name from sqlite_schema where type = 'table'").all([]);
    for (const table of tables)
      handle.prepare(`select 1 from "${nameOf(table)}" not indexed limit 1`).all([]);
  } finally {
    handle.close();
  }
}

const nameOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'name' in row ? String(row.name).replaceAll('"', '""') : '';

async function writeDatabase(commits: Pick<GroupCommit, 'run'>): Promise<void> {
  const marker = randomBytes(8).toString('hex');
  const read = await commits.run(async (trx) => {
    await trx
      .insertInto('write_checks')
      .values({ id: 1, written: marker })
      .onConflict((on) => on.column('id').doUpdateSet({ written: marker }))
      .execute();
    return trx.selectFrom('write_checks').select('written').where('id', '=', 1).executeTakeFirst();
  });
  if (read?.written !== marker) throw Object.assign(new Error('Read back something else'), { code: 'EIO' });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('No answer'), { code: 'TIMEOUT' });
    timer = setTimeout(() => reject(error), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** SQLite needs 32 KB to open a database, and the rest is too little for /readyz to call the disk usable. */
const spareBytes = 64 * 1024;
/** With less than this left, leads need the room more. */
const plentyBytes = 16 * spareBytes;

const spareFile = (dataDir: string): string => `${databaseFile(dataDir)}-spare`;

/**
 * Keeps a file in the data folder whose room lets a site start on a full disk. Never throws: without room, or in a
 * folder that can't be written, there is none.
 */
export async function keepSpareRoom(dataDir: string): Promise<void> {
  const file = spareFile(dataDir);
  try {
    if (await isWhole(file)) return;
    const { bavail, bsize } = await statfs(dataDir);
    // Random bytes: a file system that compresses would keep no room for others.
    if (bavail * bsize > plentyBytes) await writeFile(file, randomBytes(spareBytes), { mode: 0o600 });
  } catch {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

const isWhole = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size === spareBytes,
    () => false,
  );

/** Gives the spare room to the disk. Returns whether there was any. Throws as the file system does. */
export function freeSpareRoom(dataDir: string): boolean {
  const file = spareFile(dataDir);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
