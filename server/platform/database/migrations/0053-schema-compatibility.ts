import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** One row: the newest migration that a release must know to run on this database. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('schema_compatibility')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('needs', 'text', (c) => c.notNull())
    .execute();
}
