import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Valuations of shoppers' own cars; the table of allowances also counts them, so its name gets wider. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('sign_in_allowances').renameTo('allowances').execute();
  await db.schema
    .createTable('valuations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('car_id', 'text')
    .addColumn('accepted', 'integer')
    .addColumn('start_key', 'text', (c) => c.unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('reported_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('valuations');
  await index('valuations_lead').column('lead_id').execute();
  await index('valuations_customer').columns(['tenant', 'customer_id', 'created_at']).execute();
  await index('valuations_silent').columns(['reported_at', 'updated_at']).execute();
  await index('valuations_end').column('expires_at').execute();
}
