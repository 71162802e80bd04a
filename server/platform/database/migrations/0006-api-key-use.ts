import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** When API keys end, and when somebody last used them. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table api_keys add column expires_at text`.execute(db);
  await sql`alter table api_keys add column last_used_at text`.execute(db);
}
