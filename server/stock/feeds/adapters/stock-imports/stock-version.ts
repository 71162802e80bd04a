import type { Kysely, Transaction } from 'kysely';
import type { MergeOptions } from '../../stock-import-port';
import type { WithStage } from './stage';

export type Moment = Pick<MergeOptions, 'tenant' | 'now'>;

/** Locks the tenant's stock for writing until the transaction ends, and returns its version. */
export async function lockStock(trx: Transaction<WithStage>, { tenant, now }: Moment): Promise<number> {
  const row = await trx
    .insertInto('stock_versions')
    .values({ tenant, version: 0, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('tenant').doUpdateSet((eb) => ({ version: eb.ref('stock_versions.version') })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(row.version);
}

/** The version of the tenant's stock, without a lock; 0 before the first import. */
export async function stockVersion(db: Kysely<WithStage>, tenant: string): Promise<number> {
  const row = await db
    .selectFrom('stock_versions')
    .select('version')
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

export async function setStockVersion(
  trx: Transaction<WithStage>,
  { tenant, now }: Moment,
  version: number,
): Promise<void> {
  await trx
    .updateTable('stock_versions')
    .set({ version, changed_at: now })
    .where('tenant', '=', tenant)
    .execute();
}
