import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** The words that hold a stock file until the dealer says what they mean, so that the desk can ask. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table stock_imports add column questions text`.execute(db);
}
