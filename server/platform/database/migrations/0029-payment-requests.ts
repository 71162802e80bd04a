import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Amounts that customers pay for a dealer's own references. Who paid is personal data, removed with the account. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('payment_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('withdrawn_at', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('payer_name', 'text')
    .addColumn('payer_phone', 'text')
    .addColumn('payer_email', 'text')
    .addColumn('paid_payment_id', 'text')
    .execute();
  await db.schema
    .createIndex('payment_requests_links')
    .on('payment_requests')
    .columns(['tenant', 'origin', 'id'])
    .execute();
  await db.schema
    .createIndex('payment_requests_customer')
    .on('payment_requests')
    .columns(['tenant', 'customer_id'])
    .execute();
}
