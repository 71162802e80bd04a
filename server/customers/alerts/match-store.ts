import { type Kysely, sql } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { Turns } from '#server/platform/database/turns';
import { type Alert, chunks, idsAtOnce, toAlert } from './alert-store';
import type { Report } from './rules/alert';

/** A car as it was last matched; `document` is its search document as JSON. */
export interface MatchedCar {
  readonly id: string;
  readonly price: number | null;
  readonly document: string;
}

/** The price of a car as last reported to an alert. */
export interface ReportedCar {
  readonly alertId: string;
  readonly carId: string;
  readonly price: number | null;
}

/** A place in the list of alerts by target. */
export interface AlertPosition {
  readonly target: string;
  readonly id: string;
}

/** Reports in one statement: nine values each. */
const reportsAtOnce = 1_000;

/**
 * Alerts in SQLite or PostgreSQL, for matching them with changed cars: one process at a time matches a site, which also
 * keeps how far it is.
 */
export class MatchStore {
  readonly #db: Kysely<Database>;
  readonly #turns: Turns;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
    this.#turns = new Turns(commits, 'alert_positions');
  }

  /** Active alerts for searches in the order of their targets, after a position. */
  async searches(tenant: string, after: AlertPosition, limit: number): Promise<readonly Alert[]> {
    const rows = await this.#active(tenant, 'search')
      .where((eb) => eb(eb.refTuple('target', 'id'), '>', eb.tuple(after.target, after.id)))
      .orderBy('target')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toAlert);
  }

  /** Active alerts for one of these cars. */
  async forCars(tenant: string, carIds: readonly string[]): Promise<readonly Alert[]> {
    const rows = await ofAll(carIds, (ids) =>
      this.#active(tenant, 'car').where('target', 'in', ids).execute(),
    );
    return rows.map(toAlert);
  }

  /** These cars as last matched; cars that were not for sale then are left out. */
  matched(tenant: string, carIds: readonly string[]): Promise<readonly MatchedCar[]> {
    const cars = this.#db
      .selectFrom('alert_stock')
      .select(['car_id as id', 'price', 'document'])
      .where('tenant', '=', tenant);
    return ofAll(carIds, (ids) => cars.where('car_id', 'in', ids).execute());
  }

  /** What was reported of these cars to any alert. */
  reported(tenant: string, carIds: readonly string[]): Promise<readonly ReportedCar[]> {
    const cars = this.#db
      .selectFrom('alert_cars')
      .select(['alert_id as alertId', 'car_id as carId', 'price'])
      .where('tenant', '=', tenant);
    return ofAll(carIds, (ids) => cars.where('car_id', 'in', ids).execute());
  }

  /**
   * Stores reports with their due times. A car is stored once per alert: a repeat changes nothing unless the car was
   * sold, is cheaper than last reported, or had no price until now.
   */
  async record(tenant: string, reports: readonly Report[], now: Date): Promise<void> {
    // An alert may be deleted meanwhile: its reports are left out.
    for (const some of chunks(reports, reportsAtOnce)) {
      await this.commits.run(async (trx) => {
        const alerts = trx.selectFrom('alerts').select('id');
        const present = await alerts
          .where(
            'id',
            'in',
            some.map(({ alertId }) => alertId),
          )
          .execute();
        const ids = new Set(present.map(({ id }) => id));
        const rows = onceEach(some)
          .filter(({ alertId }) => ids.has(alertId))
          .map((report) => toRow(tenant, report, now));
        if (rows.length > 0) await insertReports(trx, rows);
      });
    }
  }

  /**
   * Leases a site for `leaseMs`, or renews the owner's lease; afterwards anyone may: the owner may have died. Null if
   * another process has it. `version` is null before the first stock is stored.
   */
  async take(tenant: string, owner: string, now: Date, leaseMs: number) {
    const isTaken =
      (await this.#turns.take(tenant, owner, now, leaseMs)) ||
      (await this.#turns.renew(tenant, owner, now, leaseMs));
    const position = this.#db.selectFrom('alert_positions').select('version').where('tenant', '=', tenant);
    return isTaken ? position.executeTakeFirstOrThrow() : null;
  }

  /** Stores cars as matched (`null`: no longer for sale), while the owner has the lease; false if it has not. */
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

  /** Moves a site to a stock version, if given, and ends the lease. */
  async end(tenant: string, owner: string, version?: number): Promise<void> {
    if (version !== undefined) {
      const position = (trx: Kysely<Database>) =>
        trx.updateTable('alert_positions').set({ version }).where('tenant', '=', tenant);
      await this.commits.run((trx) => position(trx).where('lease_owner', '=', owner).execute());
    }
    await this.#turns.end(tenant, owner);
  }

  /** Sites with a stock version that is not matched yet, among those named. */
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

  #active(tenant: string, kind: Alert['kind']) {
    return this.#db
      .selectFrom('alerts')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('kind', '=', kind)
      .where('state', '=', 'active');
  }
}

/** The rows of any number of ids. */
async function ofAll<Row>(
  all: readonly string[],
  rowsOf: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const ids of chunks(all, idsAtOnce)) rows.push(...(await rowsOf(ids)));
  return rows;
}

/** PostgreSQL accepts each key once in a statement. */
const onceEach = (reports: readonly Report[]): readonly Report[] => [
  ...new Map(reports.map((report) => [`${report.alertId} ${report.carId}`, report])).values(),
];

const toRow = (tenant: string, { alertId, carId, kind, price, earlierPrice, dueAt }: Report, now: Date) => ({
  alert_id: alertId,
  car_id: carId,
  tenant,
  kind,
  price,
  earlier_price: earlierPrice ?? null,
  found_at: now.toISOString(),
  due_at: dueAt,
  message_id: null,
});

async function insertReports(
  trx: Kysely<Database>,
  rows: readonly ReturnType<typeof toRow>[],
): Promise<void> {
  await trx
    .insertInto('alert_cars')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['alert_id', 'car_id'])
        .doUpdateSet((eb) => ({
          // A car that is still waiting as new stays new, at its lower price; so does any car at its first price.
          kind: sql`case when excluded.kind = 'sold' or (excluded.kind <> 'watched' and alert_cars.due_at is null) then excluded.kind else alert_cars.kind end`,
          earlier_price: sql`case when alert_cars.due_at is null then coalesce(alert_cars.price, excluded.earlier_price) else alert_cars.earlier_price end`,
          price: eb.ref('excluded.price'),
          found_at: eb.ref('excluded.found_at'),
          due_at: sql`coalesce(alert_cars.due_at, excluded.due_at)`,
        }))
        .where(
          sql<boolean>`(excluded.kind = 'sold' and alert_cars.kind <> 'sold') or (excluded.kind not in ('sold', 'watched') and excluded.price < alert_cars.price) or (excluded.kind in ('cheaper', 'watched') and excluded.price is not null and alert_cars.price is null) or (excluded.kind = 'available' and alert_cars.kind <> 'sold')`,
        ),
    )
    .execute();
}

type KeptCar = MatchedCar | { readonly id: string; readonly document: null };

/** Cars in one transaction: a few hundred kilobytes. */
const carsAtOnce = 100;

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
