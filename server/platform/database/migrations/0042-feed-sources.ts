import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Sources of stock files that the site fetches: one process at a time runs each. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('feed_sources')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('turn', 'text')
    .addColumn('mark', 'text')
    .addColumn('digest', 'text')
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('outcome', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('failing_since', 'text')
    .addColumn('reported', 'integer', (c) => c.notNull())
    .addColumn('succeeded_at', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addPrimaryKeyConstraint('feed_sources_key', ['tenant', 'source'])
    .execute();
}
