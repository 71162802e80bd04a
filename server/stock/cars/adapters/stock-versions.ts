import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';

/** The stock version of every site that has had cars, in one query. */
export async function readStockVersions(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('stock_versions').select(['tenant', 'version']).execute();
  return new Map(rows.map(({ tenant, version }) => [tenant, Number(version)]));
}
