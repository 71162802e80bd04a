import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** What customers allow the dealer's staff to see, and each change of it. Goes with the account. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('customer_consents')
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('allowed', 'integer', (c) => c.notNull())
    .addColumn('wording', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_consents_pk', ['customer_id', 'position'])
    .execute();
  await db.schema
    .createIndex('customer_consents_allowed')
    .on('customer_consents')
    .columns(['tenant', 'allowed', 'customer_id', 'position'])
    .execute();
}
