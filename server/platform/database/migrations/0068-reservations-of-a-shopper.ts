import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** A shopper may hold a second car once the first is paid. The key counts confirmed numbers only. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.dropIndex('reservations_phone').execute();
}
