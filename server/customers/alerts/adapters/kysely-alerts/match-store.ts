import { type Kysely, sql } from 'kysely';
import type {
  AlertPosition,
  MatchedCar,
  MatchStore,
  ReportedCar,
} from '#server/customers/alerts/alert-store-port';
import type { Alert, Report } from '#server/customers/alerts/rules/alert';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { chunks, toAlert } from './alert-rows';

/** Ids in one statement. */
const idsAtOnce = 500;
/** Reports in one statement: nine values each. */
const reportsAtOnce = 1_000;

/** Alerts in SQLite or PostgreSQL, for matching them with cars. */
export class KyselyMatchStore implements MatchStore {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  async searches(tenant: string, after: AlertPosition, limit: number): Promise<readonly Alert[]> {
    const rows = await this.#active(tenant, 'search')
      .where((eb) => eb(eb.refTuple('target', 'id'), '>', eb.tuple(after.target, after.id)))
      .orderBy('target')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toAlert);
  }

  async forCars(tenant: string, carIds: readonly string[]): Promise<readonly Alert[]> {
    const rowsOfIds: Alert[] = [];
    for (const ids of chunks(carIds, idsAtOnce)) {
      const rows = await this.#active(tenant, 'car').where('target', 'in', ids).execute();
      rowsOfIds.push(...rows.map(toAlert));
    }
    return rowsOfIds;
  }

  async matched(tenant: string, carIds: readonly string[]): Promise<readonly MatchedCar[]> {
    const rowsOfIds: MatchedCar[] = [];
    for (const ids of chunks(carIds, idsAtOnce)) {
      const rows = this.#db
        .selectFrom('alert_stock')
        .select(['car_id as id', 'price', 'document'])
        .where('tenant', '=', tenant)
        .where('car_id', 'in', ids);
      rowsOfIds.push(...(await rows.execute()));
    }
    return rowsOfIds;
  }

  async reported(tenant: string, carIds: readonly string[]): Promise<readonly ReportedCar[]> {
    const rowsOfIds: ReportedCar[] = [];
    for (const ids of chunks(carIds, idsAtOnce)) {
      const rows = this.#db
        .selectFrom('alert_cars')
        .select(['alert_id as alertId', 'car_id as carId', 'price'])
        .where('tenant', '=', tenant)
        .where('car_id', 'in', ids);
      rowsOfIds.push(...(await rows.execute()));
    }
    return rowsOfIds;
  }

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

  #active(tenant: string, kind: Alert['kind']) {
    return this.#db
      .selectFrom('alerts')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('kind', '=', kind)
      .where('state', '=', 'active');
  }
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
