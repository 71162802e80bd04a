import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Changes of websites that staff make at the desk: their history, and those that wait to be published. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    create table site_edits (
      id text primary key,
      tenant text not null,
      staff_id text not null,
      author text not null,
      title text not null,
      detail text not null,
      file text not null,
      place text,
      before_text text,
      after_text text,
      desk_path text not null,
      shown_at text not null,
      state text not null,
      due_at text,
      problem text,
      made_at text not null,
      done_at text,
      lease_owner text,
      lease_until text
    )`.execute(db);
  await sql`create index site_edits_tenant on site_edits (tenant, state, id)`.execute(db);
  await sql`create index site_edits_due on site_edits (state, due_at)`.execute(db);
}
