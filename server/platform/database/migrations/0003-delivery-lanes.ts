import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** One process at a time delivers to a destination, in order: the lease is on its lane. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('delivery_lanes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('destination', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('rest_until', 'text')
    .addColumn('closed', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .execute();
  await sql`
    insert into delivery_lanes (id, tenant, destination, failures)
    select distinct tenant || '/' || destination, tenant, destination, 0 from deliveries`.execute(db);
  await changeDeliveries(db);
}

async function changeDeliveries(db: Kysely<Database>): Promise<void> {
  await db.schema.dropIndex('deliveries_due').execute();
  for (const column of ['lease_owner', 'lease_until']) {
    await db.schema.alterTable('deliveries').dropColumn(column).execute();
  }
  await db.schema
    .alterTable('deliveries')
    .addColumn('about', 'text', (c) => c.notNull().defaultTo('lead'))
    .execute();
  await db.schema
    .createIndex('deliveries_pending')
    .on('deliveries')
    .columns(['tenant', 'destination', 'created_at', 'id'])
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
}
