import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Payments that customers dispute with their bank. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const column of ['dispute_state', 'disputed_at'])
    await db.schema.alterTable('payments').addColumn(column, 'text').execute();
}
