import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Changes of cars that are still to become events. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('car_changes')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('before_held', 'integer', (c) => c.notNull())
    .addColumn('before_at', 'text', (c) => c.notNull())
    .addColumn('after', 'text')
    .addColumn('after_held', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('car_changes_key', ['tenant', 'version', 'car_id'])
    .execute();
}
