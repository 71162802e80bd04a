import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from '../schema';
import { alertTables } from './baseline/alerts';
import { buyingTables } from './baseline/buying';
import { customerTables } from './baseline/customers';
import { integrationTables } from './baseline/integrations';
import { leadTables } from './baseline/leads';
import { siteTables } from './baseline/site';
import { staffTables } from './baseline/staff';
import { stockTables } from './baseline/stock';
import { tradeInTables } from './baseline/trade-in';

/**
 * Creates the schema of the first release. Both engines run the same SQL but for two tables. SQLite accepts any type name:
 * a `bytea` column stores bytes there too.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const tables = [
    stockTables,
    leadTables,
    customerTables,
    alertTables,
    tradeInTables,
    buyingTables,
    staffTables,
    integrationTables(onPostgres),
    siteTables(onPostgres),
  ];
  const statements = tables.join('').split(';');
  for (const statement of statements.filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db);
  await db.insertInto('tenant_changes').values({ id: 1, number: 0 }).execute();
  await db.insertInto('clock_marks').values({ id: 1, seen_at: new Date().toISOString() }).execute();
}
