import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Customers' own cars; they go with the account. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('customer_cars')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('rego', 'text')
    .addColumn('year', 'integer')
    .addColumn('make', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('km', 'integer')
    .addColumn('service_on', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('customer_cars_rego')
    .on('customer_cars')
    .columns(['tenant', 'customer_id', 'rego'])
    .unique()
    .execute();
}
