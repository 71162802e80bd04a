import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/platform/config';
import { makeFolderSync } from '#server/platform/make-folder';
import type { Spans } from '#server/platform/observability/spans';
import { connectPostgres, type PostgresOptions } from './connect-postgres';
import type { Database } from './schema';
import { openSqlite, type SqliteHandle, withOutages } from './sqlite-driver';
import { statementSpans } from './statement-spans';

/** Milliseconds a writer waits for another process's transaction. */
export const busyTimeoutMs = 10_000;

/** SQLite in DATA_DIR by default, PostgreSQL if DATABASE_URL is set. */
export function connectDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  options: SqliteOptions & PostgresOptions = {},
): Kysely<Database> {
  return config.DATABASE_URL
    ? connectPostgres(config.DATABASE_URL, options)
    : connectSqlite(config.DATA_DIR, options);
}

interface SqliteOptions {
  /**
   * At this many pages in the write-ahead log, a commit checkpoints them into the database file, and its thread waits.
   * That should be rare on the pages' thread: the delivery thread checkpoints earlier.
   */
  readonly checkpointPages?: number;
  /** Statements of traced requests become spans. */
  readonly spans?: Spans | undefined;
}
/** SQLite's default. */
export const earlyCheckpointPages = 1_000;
const lateCheckpointPages = 4_000;

export const databaseFile = (dataDir: string): string => join(dataDir, 'site.sqlite');

/** Opens `site.sqlite` in the folder, creating it if missing. Every commit reaches the disk before it returns. */
export function connectSqlite(
  dataDir: string,
  { checkpointPages = lateCheckpointPages, spans }: SqliteOptions = {},
): Kysely<Database> {
  makeFolderSync(dataDir);
  const path = databaseFile(dataDir);
  const database = keepStatements(withOutages(openSqlite(path, busyTimeoutMs)));
  const [journal] = database.prepare('PRAGMA journal_mode = WAL').all([]);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  // Overwrite deleted rows: data deleted at a person's request must not remain in the file.
  database.exec('PRAGMA secure_delete = ON');
  database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
  const wal = keepsWal(journal) ? new WalFile(`${path}-wal`) : undefined;
  const close = () => {
    wal?.close();
    database.close();
  };
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: { ...database, close } }),
    ...statementSpans(spans, 'sqlite'),
  });
  if (wal) walFiles.set(db, wal);
  return db;
}

/** Some file systems cannot: SQLite reports the mode it uses instead. */
const keepsWal = (journal: unknown): boolean =>
  typeof journal === 'object' &&
  journal !== null &&
  'journal_mode' in journal &&
  journal.journal_mode === 'wal';

type Statement = ReturnType<SqliteHandle['prepare']>;

/** Distinct statements of the site, with headroom; long lists come in few sizes. */
const mostStatements = 200;

/**
 * Caches compiled statements: Kysely recompiles its SQL for every query, which costs more than a lookup. A statement
 * read row by row is not shared, since it cannot run again until it ends.
 */
export function keepStatements(handle: SqliteHandle): SqliteHandle {
  const statements = new LRUCache<string, Statement>({ max: mostStatements });
  return {
    exec: (sql) => handle.exec(sql),
    close: () => handle.close(),
    prepare(sql) {
      const cachedStatement = statements.get(sql);
      if (cachedStatement) return cachedStatement;
      const statement = handle.prepare(sql);
      const shared: Statement = {
        reader: statement.reader,
        all: (parameters) => statement.all(parameters),
        run: (parameters) => statement.run(parameters),
        iterate: (parameters) => handle.prepare(sql).iterate(parameters),
      };
      statements.set(sql, shared);
      return shared;
    },
  };
}

/**
 * The write-ahead log of a SQLite file. SQLite's own disk sync (`synchronous = FULL`) blocks its thread and holds its
 * write lock; a commit without it (`NORMAL`) is as durable once `toDisk` has resolved, since everything a commit adds
 * to the disk is in this file. Until then others see data that a power cut may still undo.
 */
export class WalFile {
  #file: Promise<FileHandle> | undefined;

  constructor(readonly path: string) {}

  /** Resolves when everything committed before is on disk. A libuv thread waits for it, without blocking this one. */
  async toDisk(): Promise<void> {
    // Writable, because Windows requires it. The file stays the same while the database is open.
    this.#file ??= open(this.path, 'r+');
    try {
      await (await this.#file).datasync();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Waits for the sync in progress. SQLite's locks are unaffected: they are on other files. */
  close(): void {
    const file = this.#file;
    this.#file = undefined;
    file?.then((handle) => handle.close()).catch(() => undefined);
  }
}

const walFiles = new WeakMap<object, WalFile>();

/** Undefined for a database whose commits must sync themselves. */
export const walFileOf = <T>(db: Kysely<T>): WalFile | undefined => walFiles.get(db);
