import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** The remark that comes with a lead's new status. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('lead_notes').addColumn('remark', 'text').execute();
}
