import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Files attached to leads. Personal data; deleted with their lead. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('lead_files')
    .addColumn('lead_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    // SQLite stores bytes as bytes under any type name.
    .addColumn('bytes', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('lead_files_pk', ['lead_id', 'position'])
    .execute();
}
