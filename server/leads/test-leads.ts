import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';

/** Ids of the leads that test keys made on a site. */
export const testLeads = (db: Kysely<Database>, tenant: string) =>
  db
    .selectFrom('leads')
    .select('leads.id')
    .where('leads.tenant', '=', tenant)
    .where('leads.quarantined', '=', 'test');

/** Whether a test key made a lead. */
export async function isOfTest(db: Kysely<Database>, leadId: string): Promise<boolean> {
  const lead = db.selectFrom('leads').select('quarantined').where('id', '=', leadId);
  return (await lead.executeTakeFirst())?.quarantined === 'test';
}
