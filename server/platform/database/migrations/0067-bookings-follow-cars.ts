import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/**
 * Bookings follow their cars: the version of the car that was looked at last, and why a booking was cancelled for the
 * shopper. Times that unpaid orders took before are free again; a paid one takes its time with the deposit.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('car_version', 'integer').execute();
  await db.schema.alterTable('bookings').addColumn('cancel_reason', 'text').execute();
  await db.schema.createIndex('bookings_coming').on('bookings').columns(['state', 'starts_at']).execute();
  await db
    .updateTable('bookings')
    .set({ state: 'cancelled', sequence: sql`sequence + 1` })
    .where('state', '=', 'booked')
    .where('lead_id', 'in', (orders) =>
      orders
        .selectFrom('orders')
        .select((on) => on.ref('orders.lead_id').$notNull().as('lead_id'))
        .where('orders.lead_id', 'is not', null)
        .where('orders.placed_at', 'is', null),
    )
    .execute();
}
