import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Events of payment providers that name a payment by the provider's own number only. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('payment_events').addColumn('provider_number', 'text').execute();
}
