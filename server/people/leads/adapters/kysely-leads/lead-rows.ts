import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { type Lead, leadSchema } from '#server/settings/lead';
import type { LeadFile } from '../../lead-store-port';
import type { ContentKeys } from '../../rules/content-keys';

/** The column says whether a lead is quarantined: that changes, while the lead as received does not. */
export function readLead({ data, quarantined }: { data: string; quarantined: string | null }): Lead {
  const record: object = JSON.parse(data);
  return leadSchema.parse({ ...record, quarantined: quarantined ?? undefined });
}

/** The record of a lead for its column `data`. */
export const toData = (lead: Lead): string => JSON.stringify({ ...lead, quarantined: undefined });

/** Rows for `readLead`. */
export const ofTenant = (db: Kysely<Database>, tenant: string) =>
  db.selectFrom('leads').select(['data', 'quarantined']).where('tenant', '=', tenant);

/** A stored lead, locked until the transaction ends; null if it is gone. */
export async function lockLead(trx: Transaction<Database>, tenant: string, id: string): Promise<Lead | null> {
  const query = ofTenant(trx, tenant).where('id', '=', id);
  const locked = trx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
  const row = await locked.executeTakeFirst();
  return row ? readLead(row) : null;
}

/** False if its form token, its token's mark, its content's key or its id exists already. */
export async function insertLead(
  trx: Transaction<Database>,
  lead: Lead,
  content: ContentKeys | undefined,
  tokenMark: string | undefined,
): Promise<boolean> {
  const insert = trx.insertInto('leads').values({
    id: lead.id,
    tenant: lead.tenant,
    category: lead.category,
    subcategory: lead.subcategory ?? null,
    car_id: lead.car?.id ?? null,
    dealership_id: lead.dealership_id ?? null,
    data: toData(lead),
    source: lead.source,
    suspect: lead.suspect ?? null,
    quarantined: lead.quarantined ?? null,
    content_key: content?.key ?? null,
    form_token: lead.form_token ?? null,
    token_mark: tokenMark ?? null,
    created_at: lead.created_at,
  });
  const inserted = await insert
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

export async function insertFiles(
  trx: Transaction<Database>,
  { id, tenant }: Pick<Lead, 'id' | 'tenant'>,
  files: readonly LeadFile[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ name, type, bytes }, position) => ({
    lead_id: id,
    position,
    tenant,
    name,
    type,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }));
  await trx.insertInto('lead_files').values(rows).execute();
}
