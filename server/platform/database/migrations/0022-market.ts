import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Listings of other dealers: what a tenant's asking prices are fitted on, beside its own cars. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('market_files')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'text', (c) => c.notNull())
    .addColumn('prices_of', 'text', (c) => c.notNull())
    .addColumn('listings', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('market_files_pk', ['tenant', 'source'])
    .execute();
  await db.schema
    .createTable('market_listings')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('row', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('market_listings_pk', ['tenant', 'source', 'row'])
    .execute();
}
