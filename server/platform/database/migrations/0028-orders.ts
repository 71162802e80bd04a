import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Purchases of cars online, step by step. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('reservation_id', 'text')
    .addColumn('start_key', 'text', (c) => c.unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('placed_at', 'text')
    .addColumn('reported_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('orders');
  await index('orders_lead').column('lead_id').execute();
  await index('orders_customer').columns(['tenant', 'customer_id', 'created_at']).execute();
  await index('orders_list').columns(['tenant', 'created_at', 'id']).execute();
  await index('orders_silent').columns(['reported_at', 'updated_at']).execute();
  await index('orders_deposit').columns(['placed_at', 'reservation_id']).execute();
  await index('orders_end').column('expires_at').execute();
}
