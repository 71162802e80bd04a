import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { busyTimeoutMs } from './connect';
import type { Database } from './schema';

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
