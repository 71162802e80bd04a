import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Fields of cars that were edited by hand, and an index for the few cars that have any. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('cars').addColumn('kept', 'text').execute();
  await db.schema
    .createIndex('cars_kept')
    .on('cars')
    .columns(['tenant', 'id'])
    .where(sql.ref('kept'), 'is not', null)
    .execute();
}
