import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Leads of one person that staff have merged; notes with a reminder; and what became of replies. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table lead_states add column merged_into text references leads (id) on delete set null`.execute(
    db,
  );
  await sql`create index lead_states_merged on lead_states (merged_into) where merged_into is not null`.execute(
    db,
  );
  await sql`alter table lead_notes add column remind_at text`.execute(db);
  await sql`alter table lead_notes add column reminded_at text`.execute(db);
  await sql`alter table lead_notes add column outcome text`.execute(db);
  await sql`create index lead_notes_reminder on lead_notes (tenant, by_id, remind_at)
    where remind_at is not null and reminded_at is null`.execute(db);
}
