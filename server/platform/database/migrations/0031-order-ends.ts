import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** How and when a placed order ended. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('end_kind', 'text').execute();
  await db.schema.alterTable('orders').addColumn('ended_at', 'text').execute();
  await db.schema
    .createIndex('orders_with_reservation')
    .on('orders')
    .columns(['tenant', 'updated_at'])
    .where(sql.ref('reservation_id'), 'is not', null)
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
}
