import { type Kysely, sql } from 'kysely';
import type { Car } from '#server/settings/car';
import type { MergeOptions, PlannedCar } from '../../stock-import-port';
import type { WithStage } from './stage';

type Options = Pick<MergeOptions, 'tenant' | 'now' | 'full'>;

const rowsAtOnce = 500;

/** The stock after a merge: the staged cars, then those that stay without being in the file. */
export async function* plannedCars(db: Kysely<WithStage>, options: Options): AsyncIterable<PlannedCar> {
  yield* stagedCars(db, options);
  yield* untouchedCars(db, options);
}

interface StagedRow {
  readonly row: number;
  readonly data: string;
  readonly status: string;
  readonly sold_at: number | string | null;
  /** Sale date of this row's car, if it was sold before. */
  readonly known_sold_at: number | string | null;
}

async function* stagedCars(db: Kysely<WithStage>, { tenant, now }: Options): AsyncIterable<PlannedCar> {
  let after = -1;
  for (;;) {
    const { rows } = await sql<StagedRow>`
      select s.row as row, s.data as data, s.status as status, s.sold_at as sold_at,
        case when cars.status = 'sold' then cars.sold_date_timestamp end as known_sold_at
      from stock_stage as s left join cars on cars.tenant = ${tenant} and cars.id = s.car_id
      where s.held = 0 and s.row > ${after} order by s.row limit ${sql.lit(rowsAtOnce)}`.execute(db);
    for (const { data, status, sold_at, known_sold_at } of rows) {
      const content: PlannedCar = JSON.parse(data);
      const soldAt = sold_at ?? known_sold_at ?? Date.parse(now);
      yield status === 'sold' ? { ...content, sold_date_timestamp: Number(soldAt) } : content;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.row;
  }
}

/** Cars with quarantined rows stay unchanged; so do cars missing from the file, unless it is a full import. */
async function* untouchedCars(db: Kysely<WithStage>, { tenant, full }: Options): AsyncIterable<PlannedCar> {
  const stays = full
    ? sql`exists (select 1 from stock_stage as s where s.car_id = cars.id and s.held = 1)`
    : sql`not exists (select 1 from stock_stage as s where s.car_id = cars.id and s.held = 0)`;
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; data: string }>`
      select id, data from cars
      where tenant = ${tenant} and removed_at is null and id > ${after} and ${stays}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    for (const { data } of rows) {
      const car: Car = JSON.parse(data);
      yield car;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
