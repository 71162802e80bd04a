import type { Kysely } from 'kysely';
import type { StockIllustrations } from '#server/dealer/media/named-drawings';
import type { Database } from '#server/platform/database/schema';
import type { CarStore } from '../car-store-port';

/** The site's thread waits for each read. */
const carsAtOnce = 200;
const illustration = /illustration:[\w/-]+/g;

/** Illustrations on SQLite or PostgreSQL: skips cars that only have photos. */
export const createStockIllustrations = (
  db: Kysely<Database>,
  cars: Pick<CarStore, 'stockVersion'>,
): StockIllustrations => ({
  stockVersion: (tenant) => cars.stockVersion(tenant),
  async *illustrationsSince(tenant, version) {
    // No id is empty, so this is where the next version starts.
    let after = { version: version + 1, id: '' };
    for (;;) {
      const rows = await changedAfter(db, tenant, after);
      for (const { data } of rows) yield* data?.match(illustration) ?? [];
      const last = rows.at(-1);
      if (last === undefined || rows.length < carsAtOnce) return;
      after = { version: last.version, id: last.id };
    }
  },
});

const changedAfter = (db: Kysely<Database>, tenant: string, after: { version: number; id: string }) =>
  db
    .selectFrom('cars')
    .select(['id', 'version'])
    .select((eb) =>
      eb.case().when('data', 'like', '%illustration:%').then(eb.ref('data')).else(null).end().as('data'),
    )
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.refTuple('version', 'id'), '>', eb.tuple(after.version, after.id)))
    .orderBy('version')
    .orderBy('id')
    .limit(carsAtOnce)
    .execute();
