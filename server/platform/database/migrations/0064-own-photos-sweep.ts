import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Cars with photos of their own, by when they left: the hourly sweep reads no others of a million cars. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createIndex('cars_own_photos')
    .on('cars')
    .columns(['removed_at'])
    .where(sql.ref('own_photos'), 'is not', null)
    .execute();
}
