import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Calls to valuation providers, counted by tenant and day. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('valuation_provider_days')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('valuation_provider_days_pk', ['tenant', 'day'])
    .execute();
}
