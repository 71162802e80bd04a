import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { busyTimeoutMs } from '#server/platform/database/connect';
import { binaryIsMissing, openSqlite } from '#server/platform/database/sqlite-driver';
import { BackupFailure } from './backup-storage';

/** All pages in one step: a copy in steps starts again whenever another connection writes in between. */
const allPages = 0x7fff_ffff;

/** The part of Node's own `node:sqlite` (Node 22.16 and later) that copies a database. */
interface NodeSqlite {
  DatabaseSync: new (file: string, options: { readOnly: boolean; timeout: number }) => { close(): void };
  backup(source: { close(): void }, file: string, options: { rate: number }): Promise<number>;
}

/**
 * Copies a database file as it is at one instant, by SQLite's online backup. In one read transaction: readers and
 * writers go on meanwhile. With better-sqlite3 the calling thread is busy; call it on a thread of its own or in a command.
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  if (await copyWithBetterSqlite(file, copy)) return;
  if (await copyWithNodeSqlite(file, copy)) return;
  throw new BackupFailure('SQLite is not available: use Node 22.16 or later, or build better-sqlite3.');
}

/** False if its binary is not there. */
async function copyWithBetterSqlite(file: string, copy: string): Promise<boolean> {
  const source = openBetterSqlite(file);
  if (source === null) return false;
  try {
    await source.backup(copy, { progress: () => allPages });
    return true;
  } finally {
    source.close();
  }
}

function openBetterSqlite(file: string): import('better-sqlite3').Database | null {
  try {
    const Database: typeof import('better-sqlite3') = createRequire(import.meta.url)('better-sqlite3');
    return new Database(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  } catch (error) {
    if (binaryIsMissing(error)) return null;
    throw error;
  }
}

/** False if this Node has no SQLite that can copy. */
async function copyWithNodeSqlite(file: string, copy: string): Promise<boolean> {
  const sqlite: unknown = process.getBuiltinModule('node:sqlite');
  if (!canCopy(sqlite)) return false;
  const source = new sqlite.DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    await sqlite.backup(source, copy, { rate: allPages });
    return true;
  } finally {
    source.close();
  }
}

const canCopy = (module: unknown): module is NodeSqlite =>
  typeof module === 'object' && module !== null && 'DatabaseSync' in module && 'backup' in module;

/** Reads a copy of the database: row counts by table, and its newest migration. Throws BackupFailure if it is damaged. */
export function inspectSqlite(file: string): {
  readonly counts: Readonly<Record<string, number>>;
  readonly migration: string;
} {
  const handle = openSqlite(file, busyTimeoutMs);
  try {
    const all = (sql: string) => handle.prepare(sql).all([]);
    const [check] = all('PRAGMA quick_check(1)');
    if (textIn(check, 'quick_check') !== 'ok') throw new BackupFailure('The database is corrupt.');
    const tables = all("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'");
    const counts = tables.map((row) => {
      const name = textIn(row, 'name');
      const [count] = all(`select count(*) as rows from "${name.replaceAll('"', '""')}"`);
      return [name, Number(textIn(count, 'rows'))] as const;
    });
    const hasMigrations = counts.some(([name]) => name === 'kysely_migration');
    const [newest] = hasMigrations ? all('select max(name) as name from kysely_migration') : [];
    return { counts: Object.fromEntries(counts), migration: textIn(newest, 'name') };
  } finally {
    handle.close();
  }
}

const textIn = (row: unknown, column: string): string =>
  typeof row === 'object' && row !== null && column in row
    ? String((row as Readonly<Record<string, unknown>>)[column] ?? '')
    : '';

const listMs = 120_000;
const mostOutputBytes = 256 * 1024 * 1024;

/**
 * Why a file is not a dump that pg_restore can read; null if it is one. Without pg_restore on this machine only its
 * header is read.
 */
export async function dumpProblem(file: string): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const header = Buffer.alloc(5);
    await handle.read(header, 0, 5, 0);
    if (header.toString('latin1') !== 'PGDMP') return 'The dump is not one of pg_dump --format=custom.';
  } finally {
    await handle.close();
  }
  try {
    await promisify(execFile)('pg_restore', ['--list', file], {
      timeout: listMs,
      maxBuffer: mostOutputBytes,
    });
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    return 'pg_restore cannot read the dump.';
  }
}
