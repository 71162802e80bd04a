import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Photos that dealers upload for cars in stock: the bytes, and beside each car the list of its own. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('car_photos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    // SQLite stores bytes as bytes under any type name.
    .addColumn('bytes', 'bytea', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.alterTable('cars').addColumn('own_photos', 'text').execute();
  for (const name of ['before_photos', 'after_photos']) {
    await db.schema.alterTable('car_changes').addColumn(name, 'text').execute();
  }
}
