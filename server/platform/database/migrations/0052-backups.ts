import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Ids of erased records, which an older backup must not bring back; one process at a time makes a backup. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('erased_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('erasures_key', ['tenant', 'kind', 'id'])
    .execute();
  await db.schema.createIndex('erasures_by_time').on('erasures').column('erased_at').execute();
  await db.schema
    .createTable('backup_turns')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('problem', 'text')
    .execute();
}
