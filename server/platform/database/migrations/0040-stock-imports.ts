import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Imports of the stock and their reports, whose turn it is to import, and cars by their stock numbers. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('stock_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('file', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('report', 'text')
    .addColumn('failure', 'text')
    .execute();
  await db.schema.createIndex('stock_imports_tenant').on('stock_imports').columns(['tenant', 'id']).execute();
  await db.schema.createIndex('stock_imports_state').on('stock_imports').columns(['state', 'id']).execute();
  await db.schema
    .createTable('stock_import_turns')
    .addColumn('tenant', 'text', (c) => c.primaryKey())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .execute();
  await db.schema.createIndex('cars_stocknum').on('cars').columns(['tenant', 'stocknum']).execute();
}
