import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** A row that /readyz writes and reads back; when each site was last checked for leads past their retention. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('write_checks')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('written', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('retention_checks')
    .addColumn('tenant', 'text', (c) => c.primaryKey())
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .execute();
}
