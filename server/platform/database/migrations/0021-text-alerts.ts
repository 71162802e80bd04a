import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Customers' alerts by text message about one car, which go with the account, and how many texts a day had. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('text_alerts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('origin', 'text')
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('price', 'integer')
    .addColumn('consent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('text_alerts_car', ['customer_id', 'car_id'])
    .execute();
  await db.schema.createIndex('text_alerts_site').on('text_alerts').columns(['tenant', 'id']).execute();
  await db.schema
    .createTable('text_alert_days')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('texts', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('text_alert_days_pk', ['tenant', 'day'])
    .execute();
}
