import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { noteCars } from '#server/platform/events/note-cars';
import { recordEvents } from '#server/platform/events/record-events';
import { importEvent } from '../rules/import-event';
import { removesTooMany } from '../rules/removals';
import type { MergeOptions, MergeOutcome, StagedCar, StagingArea, StockImports } from '../stock-import-port';
import {
  carJson,
  changedJson,
  createdAtOfChanged,
  soldAtOfChanged,
  text,
  whole,
} from './stock-imports/car-json';
import {
  isChanged,
  isGone,
  planFigures,
  plannedCars,
  resolveMatches,
  resolveNames,
} from './stock-imports/plan';
import { recordPrices } from './stock-imports/record-prices';
import {
  createStage,
  dropStage,
  indexStage,
  type StageRow,
  type WithStage,
  withStage,
} from './stock-imports/stage';

type Moment = Pick<MergeOptions, 'tenant' | 'now'>;

/** Well below either database's limit of bound values per statement. */
const rowsPerInsert = 200;
const patienceMs = 120_000;
/** In `cars.held`: a reservation keeps the car. */
const heldMark = 1;

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
          return await work(stagingArea(staged, connection));
        } finally {
          await dropStage(staged);
        }
      }),
    report: async (tenant, event) => {
      await withPatience(() => db.transaction().execute((trx) => recordEvents(trx, tenant, [event])));
    },
  };
}

function stagingArea(db: Kysely<WithStage>, connection: Kysely<Database>): StagingArea {
  return {
    heldCars: (tenant) => heldCars(connection, tenant),
    async add(cars) {
      for (let at = 0; at < cars.length; at += rowsPerInsert) {
        await db
          .insertInto('stock_stage')
          .values(cars.slice(at, at + rowsPerInsert).map(toStageRow))
          .execute();
      }
    },
    merge: (options) => merge(db, connection, options),
    planned: (options) => plannedCars(db, options),
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

async function merge(
  db: Kysely<WithStage>,
  connection: Kysely<Database>,
  options: MergeOptions,
): Promise<MergeOutcome> {
  await indexStage(db);
  if (options.dryRun) return (await plan(db, options)).outcome;
  return withPatience(() => connection.transaction().execute((trx) => mergeIn(trx, options)));
}

async function mergeIn(site: Transaction<Database>, options: MergeOptions): Promise<MergeOutcome> {
  const trx = withStage(site);
  // Locked first, so that a second import of the tenant waits here and then sees this one's changes.
  const version = await lockStock(trx, options);
  const { outcome, changes } = await plan(trx, options);
  if (changes > 0 && !outcome.refused) await applyPlan(site, options, version + 1);
  if (options.file) {
    await recordEvents(site, options.tenant, [importEvent(options.file, outcome, options)]);
  }
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
  const isRefused = options.removalLimit !== null && removesTooMany(figures, options.removalLimit);
  return {
    outcome: { ...figures, refused: isRefused },
    changes: figures.added + figures.changed + figures.removed,
  };
}

export function toStageRow({ row, matchKey, car }: StagedCar): StageRow {
  return {
    row,
    match_key: matchKey,
    car_id: null,
    held: car === null ? 1 : 0,
    id: car?.id ?? '',
    own_id: car?.ownId ?? '',
    record_id: car?.recordId ?? null,
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

/**
 * Adds, changes and removes cars as planned, all under the new stock version, records their prices, and notes the changes
 * for events.
 */
export async function applyPlan(
  site: Transaction<Database>,
  options: Pick<MergeOptions, 'tenant' | 'now' | 'full'>,
  version: number,
): Promise<void> {
  const trx = withStage(site);
  const { tenant, now: at, full } = options;
  const affected = full ? sql`${willChange(at)} or ${isGone(tenant)}` : willChange(at);
  await noteCars(site, { tenant, version, at }, affected, async () => {
    await recordPrices(trx, options, version);
    await updateChanged(trx, options, version);
    if (options.full) await removeGone(trx, options, version);
    await insertAdded(trx, options, version);
    await setStockVersion(trx, options, version);
  });
}

/** True of a stored car that the merge changes. */
const willChange = (now: string) => sql<boolean>`exists (
  select 1 from stock_stage as s where s.car_id = cars.id and s.held = 0 and ${isChanged(now)})`;

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

/** In the column: the car's arrival date is unknown. */
const noArrival = '';

async function insertAdded(
  trx: Transaction<WithStage>,
  { tenant, now }: Moment,
  version: number,
): Promise<void> {
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

/**
 * A record names its car by id, so its numbers may be new: the car is found by them from now on. A key that no number
 * makes stays, because feeds know the car by it.
 */
const keptKey = sql<string>`case
  when s.record_id is not null and (s.match_key like 'stock:%' or s.match_key like 'vin:%') and not exists (
    select 1 from cars as other
    where other.tenant = cars.tenant and other.match_key = s.match_key and other.id <> cars.id)
  then s.match_key else cars.match_key end`;

async function updateChanged(
  trx: Transaction<WithStage>,
  { tenant, now }: Moment,
  version: number,
): Promise<void> {
  const soldAt = soldAtOfChanged(now);
  await sql`
    update cars set
      match_key = ${keptKey}, stocknum = s.stocknum, vin = s.vin, status = s.status, car_type = s.car_type, make = s.make, model = s.model,
      price = s.price, custom_rank = s.custom_rank, sold_date_timestamp = ${soldAt}, created_at = ${createdAtOfChanged},
      updated_at = ${text(now)}, removed_at = null, version = cast(${version} as integer),
      content_hash = s.content_hash, data = ${changedJson(now)}, raw = s.raw
    from stock_stage as s
    where cars.tenant = ${tenant} and cars.id = s.car_id and s.held = 0 and ${isChanged(now)}`.execute(trx);
}

async function removeGone(
  trx: Transaction<WithStage>,
  { tenant, now }: Moment,
  version: number,
): Promise<void> {
  await sql`
    update cars set removed_at = ${text(now)}, updated_at = ${text(now)}, version = cast(${version} as integer)
    where ${isGone(tenant)}`.execute(trx);
}
