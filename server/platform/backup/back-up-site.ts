import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { databaseFile } from '#server/platform/database/connect';
import { erasuresSince } from '#server/platform/database/erasures';
import type { Database } from '#server/platform/database/schema';
import { readDiskSpace } from '#server/platform/make-folder';
import { release } from '#server/platform/release';
import { isDiskFull, storageFault } from '#server/platform/rules/database';
import { backupPrefix } from './backup-place';
import { BackupBusy, BackupFailure } from './backup-storage';
import type { BackupTurns } from './backup-turns';
import { addToErasures } from './erasure-list';
import { type BackupContent, type MadeBackup, makeBackup } from './make-backup';
import { ownPlace, siteMark } from './place-owner';
import { type BackupRepository, removeSurplus } from './repository';
import { databasePath, dumpPath } from './restore-files';
import { noRoomForCopy } from './rules/schedule';
import { type SiteFile, siteFiles } from './site-files';
import { copySqlite, dumpProblem, inspectSqlite } from './sqlite-snapshot';

interface BackupDeps {
  readonly config: Pick<Config, 'DATA_DIR' | 'TENANTS_DIR' | 'DATABASE_URL'>;
  readonly database: Kysely<Database>;
  readonly backupTurns: BackupTurns;
  readonly clock: Clock;
}

export interface BackupOptions {
  /** Includes the signing secret; by default only if the backup is encrypted. */
  readonly secrets?: boolean | undefined;
  /** Removes all but the newest so many. All stay when absent. */
  readonly keep?: number | undefined;
  /** Of PostgreSQL: a file that pg_dump --format=custom wrote. */
  readonly dump?: string | undefined;
  /** In another place than the daily backups: neither counts as one of them nor hides that they fail. */
  readonly elsewhere?: boolean | undefined;
  /** Writes to a place that belongs to another site, which this one replaces. */
  readonly takeOver?: boolean | undefined;
  /** Gets a function that gives the turn back, for a process that ends before the backup does. */
  readonly onTurn?: ((giveBack: () => Promise<void>) => void) | undefined;
}

/** A process that has not renewed its turn by then has died. */
const leaseMs = 5 * 60_000;
const renewMs = 60_000;

/**
 * Backs the site up into a repository and removes surplus backups. Throws BackupFailure with one line if it cannot, or
 * while another process makes a backup, or if the place belongs to another site.
 */
export async function backUpSite(
  deps: BackupDeps,
  repository: BackupRepository,
  options: BackupOptions = {},
): Promise<MadeBackup> {
  const { backupTurns, clock } = deps;
  const owner = randomUUID();
  const noRoom = await noRoomFor(deps);
  // On a full disk the turn could not be given back either, so it ends at once.
  const take = () => backupTurns.take(owner, clock.now(), noRoom === null ? leaseMs : 0);
  if (!(await take())) throw new BackupBusy();
  options.onTurn?.(() => backupTurns.end(owner, null));
  const renewing = setInterval(() => void take().catch(() => undefined), renewMs);
  const instant = clock.now();
  try {
    if (noRoom !== null) throw new BackupFailure(noRoom);
    const site = await siteMark(deps.config, deps.database);
    await ownPlace(repository, site, options.takeOver);
    // A process that was suspended may have lost its turn, or the place, to another that removes the pieces it needs.
    const confirm = async (): Promise<void> => {
      if (!(await take())) throw new BackupBusy();
      await ownPlace(repository, site);
    };
    const newBackup = await inWorkFolder(deps.config.DATA_DIR, (folder) =>
      backUp(deps, repository, { instant, folder, options, confirm }),
    );
    if (options.keep !== undefined) await confirm();
    if (options.keep !== undefined) await removeSurplus(repository, options.keep, newBackup.id);
    await noteErasures(deps, repository);
    await backupTurns.end(owner, options.elsewhere ? null : { finishedAt: instant });
    return newBackup;
  } catch (error) {
    const problem = backupProblem(error) ?? 'unexpected error';
    await backupTurns.end(owner, options.elsewhere ? null : { problem }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** A copy that fills the disk would also refuse what shoppers send meanwhile. PostgreSQL is not copied. */
async function noRoomFor({ config, database }: BackupDeps): Promise<string | null> {
  if (config.DATABASE_URL) return null;
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(database);
  return noRoomForCopy(rows[0]?.bytes ?? 0, (await readDiskSpace(config.DATA_DIR)).freeBytes);
}

/** A folder for the copy of the database, on the disk of the data folder. Removes those of processes that died. */
async function inWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(backupPrefix)) await rm(join(dataDir, name), { recursive: true, force: true });
  const folder = join(dataDir, `${backupPrefix}${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly instant: Date;
  readonly folder: string;
  readonly options: BackupOptions;
  /** Throws BackupFailure if the turn or the place is no longer this process's. */
  readonly confirm: () => Promise<void>;
}

async function backUp(
  { config, database }: BackupDeps,
  repository: BackupRepository,
  { instant, folder, options, confirm }: Run,
): Promise<MadeBackup> {
  const secrets = options.secrets ?? repository.encrypted;
  const { file, ...content } = config.DATABASE_URL
    ? await postgresContent(database, options.dump)
    : await sqliteContent(config.DATA_DIR, folder);
  const files = await siteFiles({ dataDir: config.DATA_DIR, tenantsDir: config.TENANTS_DIR }, secrets);
  const all = file ? [file, ...files] : files;
  return makeBackup(repository, { instant, release, secrets, ...content, files: all, confirm });
}

type DatabaseContent = Pick<BackupContent, 'database' | 'counts' | 'migration'> & {
  readonly file: SiteFile | null;
};

async function sqliteContent(dataDir: string, folder: string): Promise<DatabaseContent> {
  const copy = join(folder, 'site.sqlite');
  await copySqlite(databaseFile(dataDir), copy);
  return { database: 'sqlite', ...inspectSqlite(copy), file: await siteFile(databasePath, copy) };
}

async function postgresContent(
  database: Kysely<Database>,
  dump: string | undefined,
): Promise<DatabaseContent> {
  const about = { counts: await countRows(database), migration: await newestMigration(database) };
  if (dump === undefined) return { database: 'separate', ...about, file: null };
  const problem = await dumpProblem(dump).catch(() => 'It cannot be read.');
  if (problem !== null) throw new BackupFailure(`${dump}: ${problem}`);
  return { database: 'postgres-dump', ...about, file: await siteFile(dumpPath, dump) };
}

async function siteFile(path: string, file: string): Promise<SiteFile> {
  const { size, mtimeMs } = await stat(file);
  return { path, file, bytes: size, changedMs: mtimeMs };
}

async function countRows(database: Kysely<Database>): Promise<Record<string, number>> {
  const tables = await database.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      rows: number | string;
    }>`select count(*) as rows from ${sql.table(name)}`.execute(database);
    counts[name] = Number(rows[0]?.rows ?? 0);
  }
  return counts;
}

async function newestMigration(database: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(
    database,
  );
  return rows[0]?.name ?? '';
}

/**
 * Writes what was erased to the list beside the backups: an older backup must not bring it back. Throws BackupFailure if
 * the place belongs to another site.
 */
export async function noteErasures(
  { config, database }: Pick<BackupDeps, 'config' | 'database'>,
  repository: BackupRepository,
): Promise<number> {
  await ownPlace(repository, await siteMark(config, database));
  return addToErasures(repository, await erasuresSince(database, new Date(0)));
}

/** Why a backup failed, in one line for the operator; null for an error that nobody expects. */
export function backupProblem(error: unknown): string | null {
  if (error instanceof BackupFailure) return error.message;
  return isDiskFull(error) ? `DATA_DIR: ${storageFault(error)}.` : null;
}
