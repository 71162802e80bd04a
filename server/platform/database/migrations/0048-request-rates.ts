import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from '../schema';

/** Token buckets of callers that all processes share; used on PostgreSQL. */
export async function up(db: Kysely<Database>): Promise<void> {
  const table = db.schema
    .createTable('request_rates')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('tokens', 'double precision', (c) => c.notNull())
    // Seconds since 1970.
    .addColumn('refilled_at', 'double precision', (c) => c.notNull())
    .addColumn('granted', 'integer', (c) => c.notNull());
  // A crash may empty it: every bucket is full then, and no request waits for the disk.
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (onPostgres ? table.modifyFront(sql`unlogged`) : table).execute();
}
