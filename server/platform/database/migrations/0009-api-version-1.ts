import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/**
 * When each lead last changed, for systems that follow changes; null where the release before wrote it: then since it was
 * made. Bookings can be listed as they were made. Keys of test mode, their leads, webhooks and events; keys for several sites.
 * When each event was stored and each delivery changed; null where the release before wrote it.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table leads add column updated_at text`.execute(db);
  await sql`
    update leads set updated_at = (
      select max(at) from (
        select leads.created_at as at
        union all select changed_at from lead_states where lead_id = leads.id and changed_at is not null
        union all select created_at from lead_notes where lead_id = leads.id
      ) as moments
    )`.execute(db);
  await sql`create index leads_updated on leads (tenant, (coalesce(updated_at, created_at)), id)`.execute(db);
  await sql`alter table leads add column is_test integer not null default 0`.execute(db);
  await sql`create index bookings_made on bookings (tenant, created_at, id)`.execute(db);
  await sql`alter table api_keys add column is_test integer not null default 0`.execute(db);
  await sql`alter table api_keys add column sites text`.execute(db);
  await sql`alter table api_keys add column changed_at text`.execute(db);
  await sql`alter table webhook_endpoints add column is_test integer not null default 0`.execute(db);
  await sql`alter table webhook_events add column is_test integer not null default 0`.execute(db);
  await sql`create index api_keys_of_site on api_keys (tenant, id)`.execute(db);
  await sql`alter table webhook_events add column stored_at text`.execute(db);
  await sql`
    create index webhook_events_stored on webhook_events (tenant, (coalesce(stored_at, created_at)), seq)`.execute(
    db,
  );
  await sql`alter table webhook_deliveries add column updated_at text`.execute(db);
}
