import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';

/** Whose events: those of leads, or those of a person's number on a site. */
export type ErasedEvents =
  | { readonly leadIds: readonly string[] }
  | { readonly tenant: string; readonly person: string };

/** Deletes stored events with their deliveries, sent or not. */
export async function eraseEvents(trx: Transaction<Database>, which: ErasedEvents): Promise<void> {
  const all = trx.selectFrom('webhook_events').select('seq');
  const chosen =
    'leadIds' in which
      ? all.where('lead_id', 'in', [...which.leadIds])
      : all.where('tenant', '=', which.tenant).where('person', '=', which.person);
  await trx.deleteFrom('webhook_deliveries').where('event_seq', 'in', chosen).execute();
  await trx.deleteFrom('webhook_events').where('seq', 'in', chosen).execute();
}
