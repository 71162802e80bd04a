import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** The last instant that a process noted, to find a clock that jumped; and indexes that sweeps and limits search by. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('clock_marks')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute();
  await db.insertInto('clock_marks').values({ id: 1, seen_at: new Date().toISOString() }).execute();
  const indexes = [
    ['reservations_of_car', 'reservations', ['tenant', 'car_id', 'state']],
    ['reservations_of_start', 'reservations', ['start_key']],
    ['deliveries_newest', 'deliveries', ['tenant', 'created_at', 'id']],
    ['messages_of_site', 'messages', ['tenant', 'created_at', 'id']],
  ] as const;
  for (const [name, table, columns] of indexes)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
}
