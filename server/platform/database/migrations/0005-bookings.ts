import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** No two live bookings share a seat, or a car, from the same instant; cancelling frees both. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('bookings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('location_id', 'text', (c) => c.notNull())
    .addColumn('car_id', 'text')
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('lead_id', 'text', (c) => c.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute();
  const live = sql<boolean>`state = 'booked'`;
  await db.schema
    .createIndex('bookings_seat')
    .on('bookings')
    .columns(['tenant', 'location_id', 'starts_at', 'seat'])
    .unique()
    .where(live)
    .execute();
  await db.schema
    .createIndex('bookings_car')
    .on('bookings')
    .columns(['tenant', 'car_id', 'starts_at'])
    .unique()
    .where(live)
    .execute();
  await db.schema.createIndex('bookings_ends').on('bookings').columns(['tenant', 'ends_at']).execute();
  await db.schema.createIndex('bookings_lead').on('bookings').column('lead_id').execute();
}
