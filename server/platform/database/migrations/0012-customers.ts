import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Shoppers' accounts: who they are, where they are signed in, and the codes that sign them in. */
export async function up(db: Kysely<Database>): Promise<void> {
  await createCustomers(db);
  await createSessions(db);
  await createCodes(db);
  await db.schema
    .createTable('sign_in_allowances')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sign_in_allowances_end').on('sign_in_allowances').column('ends_at').execute();
}

async function createCustomers(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_sign_in_at', 'text', (c) => c.notNull())
    .execute();
  const phones = db.schema.createIndex('customers_phone').on('customers').columns(['tenant', 'phone']);
  await phones.unique().execute();
}

async function createSessions(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('customer_sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  const sessions = (name: string) => db.schema.createIndex(name).on('customer_sessions');
  await sessions('customer_sessions_customer').columns(['customer_id', 'created_at']).execute();
  await sessions('customer_sessions_end').column('expires_at').execute();
}

async function createCodes(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('sign_in_codes')
    .addColumn('attempt_hash', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('guesses', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sign_in_codes_end').on('sign_in_codes').column('expires_at').execute();
}
