import { createRequire } from 'node:module';
import type { SqliteDatabase } from 'kysely';
import { isDiskFull, isLockHeld } from '#server/platform/rules/database';
import { DatabaseAway } from './silence-watch';

/** Requirements of a SQLite driver: Kysely's own, and a statement without a result. */
export interface SqliteHandle extends SqliteDatabase {
  exec(sql: string): void;
}

/** The part of Node's own `node:sqlite` (Node 22.16 and later) that is used here. */
interface NodeStatement {
  columns(): unknown[];
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
}
interface NodeDatabase {
  exec(sql: string): void;
  close(): void;
  prepare(sql: string): NodeStatement;
}
interface NodeSqlite {
  DatabaseSync: new (file: string, options: { timeout: number }) => NodeDatabase;
}

/**
 * Opens a SQLite file: with better-sqlite3 if its binary is present (npm compiles or downloads it), otherwise with
 * Node's built-in SQLite, so that the container needs no compiler. `timeoutMs` is how long a writer waits. Throws one
 * clear line if this machine has neither.
 */
export function openSqlite(file: string, timeoutMs: number): SqliteHandle {
  return withBetterSqlite(file, timeoutMs) ?? withNodeSqlite(file, timeoutMs) ?? refuse();
}

function withBetterSqlite(file: string, timeoutMs: number): SqliteHandle | null {
  const require = createRequire(import.meta.url);
  try {
    const Database: typeof import('better-sqlite3') = require('better-sqlite3');
    return new Database(file, { timeout: timeoutMs });
  } catch (error) {
    if (binaryIsMissing(error)) return null;
    throw error;
  }
}

/** Not installed (an optional package whose build failed), without its binary, or compiled for another Node. */
export function binaryIsMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message.includes('Cannot find module') ||
    error.message.includes('Could not locate the bindings') ||
    error.message.includes('NODE_MODULE_VERSION') ||
    // A second attempt in the same process to load a binary for another Node.
    error.message.includes('did not self-register')
  );
}

/** Null if this Node has no built-in SQLite. */
export function withNodeSqlite(file: string, timeoutMs: number): SqliteHandle | null {
  const sqlite: unknown = process.getBuiltinModule('node:sqlite');
  return isNodeSqlite(sqlite)
    ? fromNodeDatabase(new sqlite.DatabaseSync(file, { timeout: timeoutMs }))
    : null;
}

const isNodeSqlite = (module: unknown): module is NodeSqlite =>
  typeof module === 'object' && module !== null && 'DatabaseSync' in module;

/** Kysely passes parameters as one list and asks whether a statement returns rows. */
function fromNodeDatabase(database: NodeDatabase): SqliteHandle {
  return {
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => statement.run(...parameters),
        iterate: (parameters) => statement.iterate(...parameters),
      };
    },
  };
}

function refuse(): never {
  throw new Error(
    'SQLite is not available: better-sqlite3 was not built and this version of Node has no SQLite of its own. Use Node 22.16 or later, or install a C++ compiler and run npm install again, or set DATABASE_URL.',
  );
}

/**
 * A SQLite handle to which a full disk, and a lock that another process holds for longer than a writer waits, are outages
 * (DatabaseAway with SQLite's code): later writes succeed. On a full disk SQLite ends the transaction itself, so a
 * rollback without a transaction does nothing: its error would hide the cause.
 */
export function withOutages(handle: SqliteHandle): SqliteHandle {
  return {
    exec: (sql) => orAway(() => handle.exec(sql)),
    close: () => handle.close(),
    prepare(sql) {
      const statement = orAway(() => handle.prepare(sql));
      const run: typeof statement.run = (parameters) => orAway(() => statement.run(parameters));
      return {
        reader: statement.reader,
        all: (parameters) => orAway(() => statement.all(parameters)),
        run: isRollback(sql) ? (parameters) => unlessEnded(() => run(parameters)) : run,
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
  };
}

const isRollback = (sql: string): boolean => /^rollback$/i.test(sql.trim());

type Outcome = ReturnType<ReturnType<SqliteHandle['prepare']>['run']>;

function unlessEnded(rollback: () => Outcome): Outcome {
  try {
    return rollback();
  } catch (error) {
    if (error instanceof Error && error.message.includes('no transaction is active')) {
      return { changes: 0, lastInsertRowid: 0 };
    }
    throw error;
  }
}

function orAway<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isDiskFull(error) || isLockHeld(error) ? new DatabaseAway(error) : error;
  }
}
