import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Headers of the first response to an Idempotency-Key, which a repeat gets again. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('response_headers', 'text').execute();
}
