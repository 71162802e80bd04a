import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** One process at a time fits a tenant's market. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('market_turns')
    .addColumn('tenant', 'text', (c) => c.primaryKey())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .execute();
}
