import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../schema';

const dataSchema = z.object({
  reference: z.string(),
  car: z.object({ name: z.string(), stocknum: z.string().nullable() }),
});

/** The words by which the desk finds an order. Older orders are found by reference and car. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const { id, data } of await db.selectFrom('orders').select(['id', 'data']).execute()) {
    const { reference, car } = dataSchema.parse(JSON.parse(data));
    const words = [reference, car.name, car.stocknum].filter(Boolean).join(' ').toLowerCase();
    await db.updateTable('orders').set({ words }).where('id', '=', id).execute();
  }
}
