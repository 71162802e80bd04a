import { type Kysely, PostgresAdapter, type Selectable, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Valuation } from '#server/trade-in/valuation';

type Row = Selectable<Database['valuations']>;

/** The columns are authoritative: they repeat parts of the record that queries need. */
export const toValuation = ({ data, version, lead_id, reported_at }: Row): Valuation => {
  const record: Valuation = JSON.parse(data);
  return { ...record, version, leadId: lead_id, reportedAt: reported_at };
};

export const toColumns = (valuation: Valuation) => ({
  lead_id: valuation.leadId,
  customer_id: valuation.customerId,
  car_id: valuation.carId,
  accepted: valuation.accepted === null ? null : Number(valuation.accepted),
  data: JSON.stringify(valuation),
  reported_at: valuation.reportedAt,
  updated_at: valuation.updatedAt,
  expires_at: valuation.expiresAt,
});

export const ofTenant = (db: Kysely<Database>, tenant: string) =>
  db.selectFrom('valuations').selectAll().where('tenant', '=', tenant);

/**
 * The stored valuation if it still has the version that was read, locked until the transaction ends; null if it changed
 * or is gone.
 */
export async function lockVersion(
  trx: Transaction<Database>,
  { tenant, id, version }: Pick<Valuation, 'tenant' | 'id' | 'version'>,
): Promise<Valuation | null> {
  const query = ofTenant(trx, tenant).where('id', '=', id);
  const locked = trx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
  const row = await locked.executeTakeFirst();
  return row && row.version === version ? toValuation(row) : null;
}

/** Stores the next version of a locked valuation. */
export async function storeNext(trx: Transaction<Database>, valuation: Valuation): Promise<void> {
  const next = { ...valuation, version: valuation.version + 1 };
  await trx
    .updateTable('valuations')
    .set({ ...toColumns(next), version: next.version })
    .where('id', '=', valuation.id)
    .execute();
}
