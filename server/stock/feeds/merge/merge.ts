import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { type EventRecord, recordEvents } from '#server/platform/record-events';
import type { Car } from '#server/settings/car';
import { chunks } from '#server/stock/cars/car-store';
import { importEvent, isPart } from '../rules/import-outcome';
import { applyPlan, lockStock, setStockVersion, stockVersion } from './apply-plan';
import { storeKept } from './keep-edits';
import { knownCars } from './known-cars';
import { namedCars } from './named-cars';
import { type MergeOptions, type MergeOutcome, type Plan, plan } from './plan';
import {
  createStage,
  dropStage,
  indexStage,
  insertOf,
  type StagedCar,
  type StageRow,
  toStageValues,
  type WithStage,
} from './stage';

/** Well below either database's limit of bound values per statement. */
const rowsPerInsert = 200;
/** In `cars.held`: a reservation keeps the car. */
const heldMark = 1;
const patienceMs = 120_000;

export type StockImports = ReturnType<typeof createStockImports>;
export type StagingArea = ReturnType<typeof stagingArea>;

/**
 * Imports on SQLite or PostgreSQL. Rows are collected in a temporary table of one connection, which locks nothing of
 * the site; the merge is one short transaction of set-based statements. Give it its own connection if other work of
 * the same process must not wait for reading a file (SQLite has one connection only).
 */
export const createStockImports = (db: Kysely<Database>) => ({
  /** Opens a private staging area, removed when `work` ends. Holds one database connection for that long. */
  stage: <T>(work: (area: StagingArea) => Promise<T>): Promise<T> =>
    db.connection().execute(async (connection) => {
      const staged = connection.withTables<{ stock_stage: StageRow }>();
      await createStage(staged);
      try {
        return await work(stagingArea(staged, connection));
      } finally {
        await dropStage(staged);
      }
    }),
  /** Tells the dealer's other systems of an import that did not get as far as the merge. */
  report: (tenant: string, event: EventRecord) =>
    withPatience(() => db.transaction().execute((trx) => recordEvents(trx, tenant, [event]))),
});

function stagingArea(db: Kysely<WithStage>, connection: Kysely<Database>) {
  /** By the number of rows: to compile a statement of thousands of values takes longer than to run it. */
  const inserts = new Map<number, CompiledQuery>();
  /** Adds rows of the file. Keys must not repeat. Nothing of the site changes. */
  const add = async (cars: readonly StagedCar[]): Promise<void> => {
    for (const some of chunks(cars, rowsPerInsert)) {
      const insert = inserts.get(some.length) ?? insertOf(db, some.length);
      inserts.set(some.length, insert);
      await db.executeQuery({ ...insert, parameters: some.flatMap(toStageValues) });
    }
  };
  return {
    /** Ids of the cars that only a reservation of this site keeps: their own records say nothing of it. */
    heldCars: (tenant: string): Promise<ReadonlySet<string>> => heldCars(connection, tenant),
    /** Finds the cars in stock by the numbers of a row. */
    knownCars: (tenant: string) => knownCars(connection, tenant),
    add,
    /** Puts rows in the place of those with the same keys. */
    async replace(cars: readonly StagedCar[]): Promise<void> {
      for (const some of chunks(cars, rowsPerInsert)) {
        const keys = some.map(({ matchKey }) => matchKey);
        await db.deleteFrom('stock_stage').where('match_key', 'in', keys).execute();
      }
      await add(cars);
    },
    /** Merges the staged rows into the stored cars in one transaction: all or nothing. */
    merge: (options: MergeOptions): Promise<MergeOutcome> => merge(db, connection, options),
    /** The resulting stock, after a dry-run merge. */
    planned: (options: Parameters<typeof plannedCars>[1]) => plannedCars(db, options),
  };
}

async function heldCars(db: Kysely<Database>, tenant: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('cars')
    .select(['id', 'data'])
    .where('tenant', '=', tenant)
    .where('held', '=', heldMark)
    .execute();
  return new Set(rows.flatMap(({ id, data }) => (JSON.parse(data).reserved === true ? [] : [id])));
}

/**
 * Merges the staged rows into the stock, in one transaction; a dry run changes nothing. What it will change is worked out
 * before the stock is locked, so that shoppers' reservations wait for the writing only.
 */
async function merge(
  db: Kysely<WithStage>,
  connection: Kysely<Database>,
  options: MergeOptions,
): Promise<MergeOutcome> {
  await indexStage(db);
  if (options.dryRun) return withNames(db, options, (await plan(db, options)).outcome);
  const plannedAt = await stockVersion(connection, options.tenant);
  const planned = await plan(db, options);
  return withPatience(() =>
    connection.transaction().execute((trx) => mergeIn(trx, options, plannedAt, planned)),
  );
}

async function mergeIn(
  site: Transaction<Database>,
  options: MergeOptions,
  plannedAt: number,
  planned: Plan,
): Promise<MergeOutcome> {
  // Locked first, so that a second import of the tenant waits here and then sees this one's changes.
  const version = await lockStock(site, options);
  const { outcome, changes } = version === plannedAt ? planned : await planAgain(site, options);
  const withCars = await withNames(site.withTables<{ stock_stage: StageRow }>(), options, outcome);
  if (changes > 0 && outcome.refusal === null) await applyPlan(site, options, version + 1);
  if (outcome.refusal === null) {
    await storeKept(site, options.tenant);
    if (!isPart(options)) await followFile(site, options, version + 1);
  }
  if (options.file) {
    await recordEvents(site, options.tenant, [importEvent(options.file, outcome, options)]);
  }
  return withCars;
}

/** An import by staff names the cars. */
const withNames = async (
  db: Kysely<WithStage>,
  options: MergeOptions,
  outcome: MergeOutcome,
): Promise<MergeOutcome> =>
  options.byStaff === undefined ? outcome : { ...outcome, cars: await namedCars(db, options) };

/** A car that was added by hand is the file's from now on if the file names it: it goes when the file drops it. */
async function followFile(
  site: Transaction<Database>,
  options: Pick<MergeOptions, 'tenant' | 'now'>,
  version: number,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update cars set by_hand = 0, version = ${version}
    where tenant = ${options.tenant} and by_hand = 1
      and exists (select 1 from stock_stage as s where s.car_id = cars.id)`.execute(site);
  if (numAffectedRows > 0n) await setStockVersion(site, options, version);
}

/** The stock has changed since it was first matched. */
async function planAgain(site: Transaction<Database>, options: MergeOptions): Promise<Plan> {
  await sql`update stock_stage set car_id = null`.execute(site);
  return plan(site.withTables<{ stock_stage: StageRow }>(), options);
}

/** Another process may hold SQLite's one write lock for long: its own merge waits, and retries. */
async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const locked = error instanceof Error && error.message.includes('database is locked');
      if (!locked || performance.now() > giveUpAt) throw error;
    }
  }
}

/** A car of the stock after an import. */
export type PlannedCar = Omit<Car, 'id' | 'slug' | 'created_at'>;

const rowsAtOnce = 500;

/**
 * The stock after a merge: the staged cars, then those that stay without being in the file. Cars with quarantined rows stay
 * unchanged; so do cars missing from the file, unless it is a full import, which only leaves those that were added by hand.
 */
async function* plannedCars(
  db: Kysely<WithStage>,
  { tenant, now, full }: Pick<MergeOptions, 'tenant' | 'now' | 'full'>,
): AsyncIterable<PlannedCar> {
  const soldAt = sql`coalesce(s.sold_at, case when cars.status = 'sold' then cars.sold_date_timestamp end)`;
  const staged = inPages(-1, (after) =>
    sql<PlannedRow<number>>`
      select s.row as place, s.data as data, s.status as status, ${soldAt} as sold_at
      from stock_stage as s left join cars on cars.tenant = ${tenant} and cars.id = s.car_id
      where s.held = 0 and s.row > ${after} order by s.row limit ${sql.lit(rowsAtOnce)}`.execute(db),
  );
  for await (const { data, status, sold_at } of staged) {
    const content: PlannedCar = JSON.parse(data);
    const sold_date_timestamp = Number(sold_at ?? Date.parse(now));
    yield status === 'sold' ? { ...content, sold_date_timestamp } : content;
  }
  const stays = full
    ? sql`(exists (select 1 from stock_stage as s where s.car_id = cars.id and s.held = 1)
        or (cars.by_hand = 1 and not exists (select 1 from stock_stage as s where s.car_id = cars.id)))`
    : sql`not exists (select 1 from stock_stage as s where s.car_id = cars.id and s.held = 0)`;
  const untouched = inPages('', (after) =>
    sql<PlannedRow<string>>`
      select id as place, data from cars
      where tenant = ${tenant} and removed_at is null and id > ${after} and ${stays}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db),
  );
  for await (const { data } of untouched) yield JSON.parse(data);
}

interface PlannedRow<Place> {
  readonly place: Place;
  readonly data: string;
  readonly status?: string;
  readonly sold_at?: number | string | null;
}

async function* inPages<Place>(
  start: Place,
  read: (after: Place) => Promise<{ readonly rows: readonly PlannedRow<Place>[] }>,
): AsyncIterable<PlannedRow<Place>> {
  for (let after = start; ; ) {
    const { rows } = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.place;
  }
}
