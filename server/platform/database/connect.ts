import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { Config } from '#server/platform/config';
import { keepStatements } from './kept-statements';
import type { Database } from './schema';
import { openSqlite, type SqliteHandle } from './sqlite-driver';
import { keepWalFile, WalFile } from './wal-file';

/** Milliseconds a writer waits for another process's transaction. */
export const busyTimeoutMs = 10_000;

/** SQLite in DATA_DIR by default, PostgreSQL when DATABASE_URL is set (design §5). */
export function connectDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  options: SqliteOptions = {},
): Kysely<Database> {
  return config.DATABASE_URL ? connectPostgres(config.DATABASE_URL) : connectSqlite(config.DATA_DIR, options);
}

export interface SqliteOptions {
  /**
   * A commit that finds so many pages in the write-ahead log brings them into the database file, for which its thread
   * waits. On the thread of the pages that should be rare: the one that delivers does it earlier.
   */
  readonly checkpointPages?: number;
}
/** SQLite's own measure. */
export const earlyCheckpointPages = 1_000;
const lateCheckpointPages = 4_000;

export const databaseFile = (dataDir: string): string => join(dataDir, 'site.sqlite');

/** Opens (and makes, when absent) `site.sqlite` in the folder. Every commit reaches the disk before it returns. */
export function connectSqlite(
  dataDir: string,
  { checkpointPages = lateCheckpointPages }: SqliteOptions = {},
): Kysely<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = databaseFile(dataDir);
  const database = keepStatements(openSqlite(path, busyTimeoutMs));
  const [journal] = database.prepare('PRAGMA journal_mode = WAL').all([]);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  // Deleted rows are overwritten: what a person asks to have deleted must not stay in the file.
  database.exec('PRAGMA secure_delete = ON');
  database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
  return keepsWal(journal)
    ? withWal(database, `${path}-wal`)
    : new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
}

/** Some file systems cannot: SQLite says what it keeps instead. */
const keepsWal = (journal: unknown): boolean =>
  typeof journal === 'object' &&
  journal !== null &&
  'journal_mode' in journal &&
  journal.journal_mode === 'wal';

function withWal(handle: SqliteHandle, path: string): Kysely<Database> {
  const wal = new WalFile(path);
  const close = () => {
    wal.close();
    handle.close();
  };
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: { ...handle, close } }) });
  keepWalFile(db, wal);
  return db;
}

export function connectPostgres(url: string): Kysely<Database> {
  // Most sites have no such server: they do not wait for its driver at each start.
  const pg: typeof import('pg') = createRequire(import.meta.url)('pg');
  // bigint columns hold milliseconds, well inside a double: read them as numbers on both engines.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // The server closed an idle connection (a restart, say): the next query opens another. Unheard, it ends the process.
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
