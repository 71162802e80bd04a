import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** The key of stored hashes, sealed with each secret that the site has had since. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('hash_keys')
    .addColumn('sealed_with', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .execute();
}
