import type { Kysely } from 'kysely';
import type { Database } from '../schema';

export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('phone_reveals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('dealership_id', 'text')
    .addColumn('website_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('phone_reveals_created')
    .on('phone_reveals')
    .columns(['tenant', 'created_at', 'id'])
    .execute();
}
