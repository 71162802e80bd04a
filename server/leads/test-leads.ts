import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';

type StateColumns = Pick<Selectable<Database['leads']>, 'quarantined' | 'is_test'>;

/** The columns of a lead's state. A release without test mode reads a test lead as discarded spam, and leaves it out. */
export const toStateColumns = ({ quarantined }: Pick<Lead, 'quarantined'>): StateColumns =>
  quarantined === 'test'
    ? { quarantined: 'discarded', is_test: 1 }
    : { quarantined: quarantined ?? null, is_test: 0 };

/** A lead's state, from its columns. A test lead that staff of a release without test mode released is a real one. */
export const readState = ({ quarantined, is_test }: StateColumns): string | undefined =>
  quarantined === 'discarded' && is_test === 1 ? 'test' : (quarantined ?? undefined);

/** Ids of the leads that test keys made on a site. */
export const testLeads = (db: Kysely<Database>, tenant: string) =>
  db
    .selectFrom('leads')
    .select('leads.id')
    .where('leads.tenant', '=', tenant)
    .where('leads.quarantined', '=', 'discarded')
    .where('leads.is_test', '=', 1);

/** Whether a test key made a lead. */
export async function isOfTest(db: Kysely<Database>, leadId: string): Promise<boolean> {
  const lead = db.selectFrom('leads').select(['quarantined', 'is_test']).where('id', '=', leadId);
  const row = await lead.executeTakeFirst();
  return row !== undefined && readState(row) === 'test';
}
