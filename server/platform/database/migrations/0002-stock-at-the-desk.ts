import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Cars that staff add at the desk, which a full file leaves in stock; and the leads of a car, for the stock list. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table cars add column by_hand integer not null default 0`.execute(db);
  await sql`create index leads_car on leads (tenant, car_id)`.execute(db);
}
