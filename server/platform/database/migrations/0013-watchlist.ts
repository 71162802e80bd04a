import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Cars that customers have saved, and the links by which they share their lists. Both go with the account. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('watchlist')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('car_slug', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('price_when_saved', 'integer')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('watchlist_pk', ['tenant', 'customer_id', 'car_id'])
    .execute();
  await db.schema
    .createTable('watchlist_shares')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('watchlist_shares_pk', ['tenant', 'customer_id'])
    .execute();
  await db.schema
    .createIndex('watchlist_shares_token')
    .on('watchlist_shares')
    .columns(['tenant', 'token'])
    .unique()
    .execute();
}
