import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import { busyTimeoutMs } from './connect';
import type { GroupCommit } from './group-commit';
import type { Database } from './schema';
import { noteTime } from './steady-clock';

/** A reader in another thread or process can delay it for a moment. */
const tries = 20;
const pauseMs = 100;

/**
 * Writes SQLite's write-ahead log into the database file, waits for the disk and drops the log, which has copies of pages
 * from before an erasure. Never waits for locks in the calling thread; after two seconds of readers it gives up: false.
 * Throws as the disk does. PostgreSQL's own log is the server's business.
 */
export async function purgeLog(db: Kysely<Database>): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (await truncated(db)) return true;
    await wait(pauseMs);
  }
  return false;
}

const truncated = (db: Kysely<Database>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return rows[0]?.busy !== 1;
    } finally {
      await sql.raw(`pragma busy_timeout = ${busyTimeoutMs}`).execute(connection);
    }
  });

const dayMs = 24 * 60 * 60 * 1_000;
const firstAfterMs = 50_000;
const batch = 500;

/** Records that nobody deletes by hand, with the column that tells their age. A year's reports look back 400 days. */
const records: ReadonlyArray<{
  readonly table: keyof Database;
  readonly column: string;
  readonly keptDays: number;
  /** The others stay. */
  readonly only?: string;
}> = [
  { table: 'idempotency_keys', column: 'created_at', keptDays: 1 },
  { table: 'stock_imports', column: 'created_at', keptDays: 30 },
  { table: 'import_copies', column: 'made_at', keptDays: 30 },
  { table: 'staff_sessions', column: 'expires_at', keptDays: 0 },
  { table: 'staff_pending_sign_ins', column: 'expires_at', keptDays: 0 },
  { table: 'payment_events', column: 'received_at', keptDays: 90, only: 'next_attempt_at is null' },
  { table: 'phone_reveals', column: 'created_at', keptDays: 400 },
  { table: 'event_counts', column: 'day', keptDays: 400 },
  { table: 'spins', column: 'created_at', keptDays: 400 },
  {
    table: 'practice_payments',
    column: '(select updated_at from payments where payments.id = practice_payments.id)',
    keptDays: 400,
  },
];

interface RecordSweepDeps {
  readonly commits: GroupCommit;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Deletes old records in small steps, drops the log with what was deleted since the last time, and notes the time. Returns
 * how many records there were.
 */
export async function sweepRecords({
  commits,
  clock,
}: Pick<RecordSweepDeps, 'commits' | 'clock'>): Promise<number> {
  await noteTime(commits, clock);
  const rowId = sql.raw(commits.db.getExecutor().adapter instanceof SqliteAdapter ? 'rowid' : 'ctid');
  const now = clock.now().getTime();
  let swept = 0;
  for (const { table, column, keptDays, only = 'true' } of records) {
    const before = new Date(now - keptDays * dayMs).toISOString();
    for (let removed = batch; removed === batch; swept += removed) {
      const old = sql`select ${rowId} from ${sql.table(table)} where ${sql.raw(column)} < ${before} and ${sql.raw(only)} limit ${batch}`;
      const { numAffectedRows } = await commits.run((trx) =>
        sql`delete from ${sql.table(table)} where ${rowId} in (${old})`.execute(trx),
      );
      removed = Number(numAffectedRows ?? 0);
      // Lets leads and pages through.
      if (removed === batch) await wait(50);
    }
  }
  await purgeLog(commits.db);
  return swept;
}

/** Sweeps soon after the start, then every hour. Returns a function that stops it. */
export const startSweepingRecords = (deps: RecordSweepDeps): (() => void) =>
  startSweeps(() => sweepRecords(deps), {
    firstAfterMs,
    failureText: 'could not delete old records',
    log: deps.log,
  });
