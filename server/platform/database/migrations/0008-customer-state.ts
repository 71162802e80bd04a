import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Where a customer registers a car, as they last chose. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table customers add column register_in text`.execute(db);
}
