import type { Kysely } from 'kysely';
import type { Database } from '../schema';

const figures = [
  'requests',
  'pages_cached',
  'pages_rendered',
  'api_requests',
  'bytes_sent',
  'leads',
  'storage_bytes',
] as const;

/** What each site used on each day, for the bills of companies with many sites; and which process may write sites now. */
export async function up(db: Kysely<Database>): Promise<void> {
  const table = db.schema
    .createTable('usage_by_day')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull());
  const whole = figures.reduce(
    (counted, name) => counted.addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0)),
    table,
  );
  await whole.addPrimaryKeyConstraint('usage_by_day_key', ['tenant', 'day']).execute();
  await db.schema.createIndex('usage_by_day_days').on('usage_by_day').columns(['day', 'tenant']).execute();
  await db.schema
    .createTable('provisioning_turns')
    .addColumn('tenant', 'text', (c) => c.primaryKey())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .execute();
}
