import type { Kysely } from 'kysely';
import type { Database } from '../schema';

export async function up(db: Kysely<Database>): Promise<void> {
  await createStock(db);
  await createLeads(db);
  await createCallers(db);
}

async function createStock(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('cars')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('match_key', 'text', (c) => c.notNull())
    .addColumn('stocknum', 'text')
    .addColumn('vin', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('car_type', 'text')
    .addColumn('make', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('price', 'integer')
    .addColumn('custom_rank', 'double precision', (c) => c.notNull())
    .addColumn('sold_date_timestamp', 'bigint')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('raw', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('cars_pk', ['tenant', 'id'])
    .execute();
  await db.schema.createIndex('cars_slug').on('cars').columns(['tenant', 'slug']).unique().execute();
  await db.schema.createIndex('cars_match').on('cars').columns(['tenant', 'match_key']).unique().execute();
  await db.schema.createIndex('cars_version').on('cars').columns(['tenant', 'version', 'id']).execute();
  await db.schema
    .createTable('stock_versions')
    .addColumn('tenant', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute();
}

async function createLeads(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('subcategory', 'text')
    .addColumn('car_id', 'text')
    .addColumn('dealership_id', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('suspect', 'text')
    .addColumn('form_token', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('leads_created').on('leads').columns(['tenant', 'created_at', 'id']).execute();
  await db.schema.createIndex('leads_token').on('leads').columns(['tenant', 'form_token']).unique().execute();
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text', (c) => c.notNull().references('leads.id'))
    .addColumn('destination', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['state', 'next_attempt_at'])
    .execute();
  await db.schema.createIndex('deliveries_lead').on('deliveries').column('lead_id').execute();
}

async function createCallers(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('rate_per_second', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('caller', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('response_status', 'integer')
    .addColumn('response_body', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['tenant', 'caller', 'key'])
    .execute();
}
