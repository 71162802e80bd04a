import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Car } from '#server/settings/car';
import type { MergeFigures, MergeOptions, PlannedCar } from '../../stock-import-port';
import { changedJson } from './car-json';
import type { WithStage } from './stage';

/**
 * Matches every staged row to its car: by its key, otherwise by VIN if one side has no stock number, otherwise a record of
 * the API by its id.
 */
export async function resolveMatches(db: Kysely<WithStage>, tenant: string): Promise<void> {
  await sql`
    update stock_stage set car_id = found.id
    from (select id, match_key from cars where tenant = ${tenant}) as found
    where found.match_key = stock_stage.match_key`.execute(db);
  await describeStage(db);
  // A VIN that occurs twice, in the file or among the remaining cars, identifies nothing.
  await sql`
    update stock_stage set car_id = found.id
    from (
      select min(c.id) as id, min(c.stocknum) as stocknum, c.vin as vin
      from cars as c
      where c.tenant = ${tenant} and c.vin is not null
        and not exists (select 1 from stock_stage as s where s.car_id = c.id)
      group by c.vin having count(*) = 1
    ) as found
    join (
      select vin from stock_stage where car_id is null and vin is not null group by vin having count(*) = 1
    ) as single on single.vin = found.vin
    where stock_stage.vin = found.vin and stock_stage.car_id is null
      and (stock_stage.stocknum is null or found.stocknum is null or stock_stage.stocknum = found.stocknum)`.execute(
    db,
  );
  await matchRecords(db, tenant);
}

/** Matches a record of the API to the car with its id, unless another row is that car already. */
async function matchRecords(db: Kysely<WithStage>, tenant: string): Promise<void> {
  await sql`
    update stock_stage set car_id = record_id
    where car_id is null and record_id is not null
      and exists (select 1 from cars as c where c.tenant = ${tenant} and c.id = stock_stage.record_id)
      and not exists (select 1 from stock_stage as s where s.car_id = stock_stage.record_id)
      and row = (select min(s.row) from stock_stage as s where s.record_id = stock_stage.record_id)`.execute(
    db,
  );
}

/** PostgreSQL has no statistics for a temporary table until it is analysed, and plans as if it were empty. */
async function describeStage(db: Kysely<WithStage>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`analyze stock_stage`.execute(db);
}

/**
 * Gives new cars a unique id and slug: the requested ones, or with the key's own hash if a car has them (including
 * removed ones, for their links) or an earlier row requests them.
 */
export async function resolveNames(db: Kysely<WithStage>, tenant: string): Promise<void> {
  await resolveName(db, tenant, 'id', sql`own_id`);
  await resolveName(db, tenant, 'slug', sql`slug || '-' || substr(own_id, 1, 8)`);
}

async function resolveName(
  db: Kysely<WithStage>,
  tenant: string,
  name: 'id' | 'slug',
  instead: RawBuilder<unknown>,
): Promise<void> {
  const column = sql.ref(name);
  await sql`
    update stock_stage set ${column} = ${instead}
    from (
      select match_key as wished_by, row_number() over (partition by ${column} order by row) as nth
      from stock_stage where car_id is null and held = 0
    ) as wish
    where wish.wished_by = stock_stage.match_key and (
      wish.nth > 1
      or exists (select 1 from cars as c where c.tenant = ${tenant} and c.${column} = stock_stage.${column})
    )`.execute(db);
}

/** The merge's changes (also for a dry run). */
export async function planFigures(
  db: Kysely<WithStage>,
  { tenant, now, full }: Pick<MergeOptions, 'tenant' | 'now' | 'full'>,
): Promise<MergeFigures> {
  const staged = await sql<Record<'added' | 'changed' | 'unchanged', number | string | null>>`
    select
      sum(case when s.car_id is null then 1 else 0 end) as added,
      sum(case when s.car_id is not null and ${isChanged(now)} then 1 else 0 end) as changed,
      sum(case when s.car_id is not null and not ${isChanged(now)} then 1 else 0 end) as unchanged
    from stock_stage as s left join cars on cars.tenant = ${tenant} and cars.id = s.car_id
    where s.held = 0`.execute(db);
  const counts = staged.rows[0];
  const before = await countCars(db, sql`cars.tenant = ${tenant} and cars.removed_at is null`);
  return {
    added: Number(counts?.added ?? 0),
    changed: Number(counts?.changed ?? 0),
    unchanged: Number(counts?.unchanged ?? 0),
    removed: full ? await countCars(db, isGone(tenant)) : 0,
    before,
  };
}

/**
 * Of a staged row `s` and its car. A removed car that is back counts as changed; one whose entity would stay the same does
 * not, although its values came another way.
 */
export const isChanged = (now: string) => sql<boolean>`(cars.removed_at is not null
  or (cars.content_hash <> s.content_hash and cars.data <> ${changedJson(now)}))`;

/** True of a car for sale that is not in the file. */
export const isGone = (tenant: string) => sql<boolean>`
  cars.tenant = ${tenant} and cars.removed_at is null
  and not exists (select 1 from stock_stage as s where s.car_id = cars.id)`;

async function countCars(db: Kysely<WithStage>, where: ReturnType<typeof isGone>): Promise<number> {
  const answer = await sql<{
    count: number | string;
  }>`select count(*) as count from cars where ${where}`.execute(db);
  return Number(answer.rows[0]?.count ?? 0);
}

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
