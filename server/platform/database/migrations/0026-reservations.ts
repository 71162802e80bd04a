import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Cars held for shoppers, with their history, and the mark on the car. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('cars')
    .addColumn('held', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('reservations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('live', 'integer', (c) => c.notNull())
    .addColumn('keeps_car', 'integer', (c) => c.notNull())
    .addColumn('car_version', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('lead_id', 'text')
    .addColumn('reported_at', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('start_key', 'text', (c) => c.unique())
    .addColumn('phone_key', 'text')
    .addColumn('connection_key', 'text')
    .addColumn('shopper', 'text')
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('reservation_changes')
    .addColumn('reservation_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('why', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('reservation_changes_pk', ['reservation_id', 'number'])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('reservations');
  const one = (name: string) => index(name).unique();
  await one('reservations_car').columns(['tenant', 'car_id']).where(sql.ref('keeps_car'), '=', 1).execute();
  await one('reservations_phone').columns(['tenant', 'phone_key']).where(sql.ref('live'), '=', 1).execute();
  await index('reservations_end').column('ends_at').where(sql.ref('live'), '=', 1).execute();
  await index('reservations_unreported')
    .column('created_at')
    .where(sql.ref('reported_at'), 'is', null)
    .execute();
  await index('reservations_list').columns(['tenant', 'created_at', 'id']).execute();
  await index('reservations_lead').column('lead_id').execute();
  await index('reservations_customer').columns(['tenant', 'customer_id', 'created_at']).execute();
  await index('reservations_connection').columns(['tenant', 'connection_key', 'created_at']).execute();
  await index('reservations_number').columns(['tenant', 'phone_key', 'created_at']).execute();
}
