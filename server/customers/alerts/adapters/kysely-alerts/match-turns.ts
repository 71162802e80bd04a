import { type Kysely, sql } from 'kysely';
import type { MatchedCar, MatchTurns } from '#server/customers/alerts/alert-store-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { chunks } from './alert-rows';

type KeptCar = MatchedCar | { readonly id: string; readonly document: null };
/** Cars in one transaction: a few hundred kilobytes. */
const carsAtOnce = 100;

/** Leases and positions of matching in SQLite or PostgreSQL. */
export class KyselyMatchTurns implements MatchTurns {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  take(tenant: string, owner: string, now: Date, leaseMs: number) {
    const lease = {
      lease_owner: owner,
      lease_until: new Date(now.getTime() + leaseMs).toISOString(),
    };
    return this.commits.run(async (trx) => {
      const row = await trx
        .insertInto('alert_positions')
        .values({ tenant, version: null, ...lease })
        .onConflict((on) =>
          on
            .column('tenant')
            .doUpdateSet(lease)
            .where(
              sql<boolean>`alert_positions.lease_owner is null or alert_positions.lease_owner = ${owner} or alert_positions.lease_until <= ${now.toISOString()}`,
            ),
        )
        .returning('version')
        .executeTakeFirst();
      return row ?? null;
    });
  }

  async keep(tenant: string, owner: string, cars: readonly KeptCar[]): Promise<boolean> {
    for (const some of chunks(cars, carsAtOnce)) {
      const isKept = await this.commits.run(async (trx) => {
        if (!(await holdsLease(trx, tenant, owner))) return false;
        await replaceCars(trx, tenant, some);
        return true;
      });
      if (!isKept) return false;
    }
    return true;
  }

  async end(tenant: string, owner: string, version?: number): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('alert_positions')
        .set({ lease_owner: null, lease_until: null, ...(version === undefined ? {} : { version }) })
        .where('tenant', '=', tenant)
        .where('lease_owner', '=', owner)
        .execute(),
    );
  }

  async behind(tenants: readonly string[]): Promise<readonly string[]> {
    if (tenants.length === 0) return [];
    const rows = await this.#db
      .selectFrom('stock_versions')
      .leftJoin('alert_positions', 'alert_positions.tenant', 'stock_versions.tenant')
      .select('stock_versions.tenant')
      .where('stock_versions.tenant', 'in', tenants)
      .where(
        sql<boolean>`alert_positions.version is null or alert_positions.version <> stock_versions.version`,
      )
      .execute();
    return rows.map(({ tenant }) => tenant);
  }
}

async function holdsLease(trx: Kysely<Database>, tenant: string, owner: string): Promise<boolean> {
  const lease = trx.selectFrom('alert_positions').select('tenant').where('tenant', '=', tenant);
  return (await lease.where('lease_owner', '=', owner).execute()).length > 0;
}

async function replaceCars(trx: Kysely<Database>, tenant: string, cars: readonly KeptCar[]): Promise<void> {
  const ids = cars.map(({ id }) => id);
  await trx.deleteFrom('alert_stock').where('tenant', '=', tenant).where('car_id', 'in', ids).execute();
  const rows = cars.flatMap((car) =>
    car.document === null ? [] : [{ tenant, car_id: car.id, price: car.price, document: car.document }],
  );
  if (rows.length > 0) await trx.insertInto('alert_stock').values(rows).execute();
}
