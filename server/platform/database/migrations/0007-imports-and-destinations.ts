import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Cars as they were before an import by staff, so that it can be undone; and secrets of lead destinations, sealed. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    create table import_copies (
      import_id text not null,
      tenant text not null,
      car_id text not null,
      version integer not null,
      made_at text not null,
      is_new integer not null,
      match_key text,
      stocknum text,
      vin text,
      status text,
      car_type text,
      make text,
      model text,
      price integer,
      custom_rank double precision,
      sold_date_timestamp bigint,
      created_at text,
      content_hash text,
      data text,
      raw text,
      kept text,
      by_hand integer,
      constraint import_copies_pk primary key (import_id, car_id)
    )`.execute(db);
  await sql`create index import_copies_made on import_copies (made_at)`.execute(db);
  await sql`
    create table destination_secrets (
      tenant text not null,
      id text not null,
      sealed text not null,
      changed_at text not null,
      constraint destination_secrets_pk primary key (tenant, id)
    )`.execute(db);
}
