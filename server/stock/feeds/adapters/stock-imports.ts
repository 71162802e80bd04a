import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { MergeOptions, MergeOutcome, StagedCar, StagingArea, StockImports } from '../stock-import-port';
import {
  isChanged,
  isGone,
  planFigures,
  plannedCars,
  resolveMatches,
  resolveNames,
} from './stock-imports/plan';
import { recordPrices } from './stock-imports/record-prices';
import { createStage, dropStage, indexStage, type StageRow, type WithStage } from './stock-imports/stage';

type Db = Transaction<WithStage>;
type Moment = Pick<MergeOptions, 'tenant' | 'now'>;

/** Well below either database's limit of bound values per statement. */
const rowsPerInsert = 200;
const patienceMs = 120_000;

/**
 * Imports on SQLite or PostgreSQL. Rows are collected in a temporary table of one connection, which locks nothing of
 * the site; the merge is one short transaction of set-based statements. Give it its own connection if other work of
 * the same process must not wait for reading a file (SQLite has one connection only).
 */
export function createStockImports(db: Kysely<Database>): StockImports {
  return {
    stage: (work) =>
      db.connection().execute(async (connection) => {
        const staged = connection.withTables<{ stock_stage: StageRow }>();
        await createStage(staged);
        try {
          return await work(stagingArea(staged));
        } finally {
          await dropStage(staged);
        }
      }),
  };
}

function stagingArea(db: Kysely<WithStage>): StagingArea {
  return {
    async add(cars) {
      for (let at = 0; at < cars.length; at += rowsPerInsert) {
        await db
          .insertInto('stock_stage')
          .values(cars.slice(at, at + rowsPerInsert).map(toStageRow))
          .execute();
      }
    },
    merge: (options) => merge(db, options),
    planned: (options) => plannedCars(db, options),
  };
}

async function merge(db: Kysely<WithStage>, options: MergeOptions): Promise<MergeOutcome> {
  await indexStage(db);
  if (options.dryRun) return (await plan(db, options)).outcome;
  return withPatience(() => db.transaction().execute((trx) => mergeIn(trx, options)));
}

async function mergeIn(trx: Transaction<WithStage>, options: MergeOptions): Promise<MergeOutcome> {
  // Locked first, so that a second import of the tenant waits here and then sees this one's changes.
  const version = await lockStock(trx, options);
  const { outcome, changes } = await plan(trx, options);
  if (changes > 0 && !outcome.refused) await applyPlan(trx, options, version + 1);
  return outcome;
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

async function plan(
  db: Kysely<WithStage>,
  options: MergeOptions,
): Promise<{ outcome: MergeOutcome; changes: number }> {
  await resolveMatches(db, options.tenant);
  await resolveNames(db, options.tenant);
  const figures = await planFigures(db, options);
  const share = figures.before === 0 ? 0 : figures.removed / figures.before;
  const isRefused = options.mostRemovedShare !== null && share > options.mostRemovedShare;
  return {
    outcome: { ...figures, refused: isRefused },
    changes: figures.added + figures.changed + figures.removed,
  };
}

function toStageRow({ row, matchKey, car }: StagedCar): StageRow {
  return {
    row,
    match_key: matchKey,
    car_id: null,
    held: car === null ? 1 : 0,
    id: car?.id ?? '',
    own_id: car?.ownId ?? '',
    slug: car?.slug ?? '',
    stocknum: car?.stocknum ?? null,
    vin: car?.vin ?? null,
    status: car?.status ?? '',
    car_type: car?.carType ?? null,
    make: car?.make ?? '',
    model: car?.model ?? '',
    price: car?.priceDollars ?? null,
    shown_price: car?.shownPriceDollars ?? null,
    price_type: car?.priceType ?? null,
    custom_rank: car?.customRank ?? 0,
    sold_at: car?.soldAtMs ?? null,
    created_at: car?.createdAt ?? null,
    content_hash: car?.contentHash ?? '',
    data: car?.data ?? '',
    raw: car?.raw ?? '',
  };
}

/** Locks the tenant's stock for writing until the transaction ends, and returns its version. */
async function lockStock(trx: Db, { tenant, now }: Moment): Promise<number> {
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

/** Adds, changes and removes cars as planned, all under the new stock version, and records their prices. */
async function applyPlan(trx: Db, options: MergeOptions, version: number): Promise<void> {
  await recordPrices(trx, options, version);
  await updateChanged(trx, options, version);
  if (options.full) await removeGone(trx, options, version);
  await insertAdded(trx, options, version);
  await trx
    .updateTable('stock_versions')
    .set({ version, changed_at: options.now })
    .where('tenant', '=', options.tenant)
    .execute();
}

const text = (value: string) => sql<string>`cast(${value} as text)`;
const whole = (value: number) => sql<number>`cast(${value} as bigint)`;

/** In the column: the car's arrival date is unknown. */
const noArrival = '';

/** The stored Car entity: the staged JSON, preceded by the values that the import assigns. All are plain ASCII. */
const carJson = (
  id: string,
  slug: string,
  createdAt: RawBuilder<string>,
  soldAt: RawBuilder<number>,
) => sql<string>`
  '{"id":"' || ${sql.ref(id)} || '","slug":"' || ${sql.ref(slug)} || '",'
  || case when ${createdAt} = '' then '' else '"created_at":"' || ${createdAt} || '",' end
  || coalesce('"sold_date_timestamp":' || cast(${soldAt} as text) || ',', '') || substr(s.data, 2)`;

async function insertAdded(trx: Db, { tenant, now }: Moment, version: number): Promise<void> {
  const soldAt = sql<number>`case when s.status = 'sold' then coalesce(s.sold_at, ${whole(Date.parse(now))}) end`;
  // A new site's cars did not all arrive today; a car that first appears in a later file did.
  const arrival = version === 1 ? noArrival : now;
  const createdAt = sql<string>`coalesce(s.created_at, ${text(arrival)})`;
  await sql`
    insert into cars (
      tenant, id, slug, match_key, stocknum, vin, status, car_type, make, model, price, custom_rank,
      sold_date_timestamp, created_at, updated_at, removed_at, version, content_hash, data, raw
    )
    select
      ${text(tenant)}, s.id, s.slug, s.match_key, s.stocknum, s.vin, s.status, s.car_type, s.make, s.model, s.price,
      s.custom_rank, ${soldAt}, ${createdAt}, ${text(now)}, null, cast(${version} as integer), s.content_hash,
      ${carJson('s.id', 's.slug', createdAt, soldAt)}, s.raw
    from stock_stage as s where s.car_id is null and s.held = 0`.execute(trx);
}

async function updateChanged(trx: Db, { tenant, now }: Moment, version: number): Promise<void> {
  // A car that was already sold keeps its date.
  const soldAt = sql<number>`case when s.status = 'sold' then coalesce(
    s.sold_at, case when cars.status = 'sold' then cars.sold_date_timestamp end, ${whole(Date.parse(now))}) end`;
  const createdAt = sql<string>`coalesce(s.created_at, cars.created_at)`;
  await sql`
    update cars set
      stocknum = s.stocknum, vin = s.vin, status = s.status, car_type = s.car_type, make = s.make, model = s.model,
      price = s.price, custom_rank = s.custom_rank, sold_date_timestamp = ${soldAt}, created_at = ${createdAt},
      updated_at = ${text(now)}, removed_at = null, version = cast(${version} as integer),
      content_hash = s.content_hash, data = ${carJson('cars.id', 'cars.slug', createdAt, soldAt)}, raw = s.raw
    from stock_stage as s
    where cars.tenant = ${tenant} and cars.id = s.car_id and s.held = 0 and ${isChanged}`.execute(trx);
}

async function removeGone(trx: Db, { tenant, now }: Moment, version: number): Promise<void> {
  await sql`
    update cars set removed_at = ${text(now)}, updated_at = ${text(now)}, version = cast(${version} as integer)
    where ${isGone(tenant)}`.execute(trx);
}
