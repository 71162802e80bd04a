import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Spins of the prize wheel, and how many of each prize are gone. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('spins')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('campaign', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('phone_mark', 'text', (c) => c.notNull())
    .addColumn('drawn', 'integer', (c) => c.notNull())
    .addColumn('odds', 'text', (c) => c.notNull())
    .addColumn('prize', 'text')
    .addColumn('prize_code', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('spins_phone', ['tenant', 'campaign', 'phone_mark'])
    .execute();
  await db.schema.createIndex('spins_customer').on('spins').columns(['tenant', 'customer_id']).execute();
  await db.schema
    .createTable('spin_prizes')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('campaign', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('awarded', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('spin_prizes_key', ['tenant', 'campaign', 'name'])
    .execute();
}
