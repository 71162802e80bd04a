import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Since when a bank works on a payment. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('working_since', 'text').execute();
}
