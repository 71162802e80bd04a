import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { MergeOptions, MergeOutcome, StagedCar, StagingArea, StockImports } from '../stock-import-port';
import { applyPlan, lockStock } from './stock-imports/apply';
import { planFigures, resolveMatches, resolveNames } from './stock-imports/plan';
import { plannedCars } from './stock-imports/planned';
import { createStage, dropStage, indexStage, type StageRow, type WithStage } from './stock-imports/stage';

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
  const refused = options.mostRemovedShare !== null && share > options.mostRemovedShare;
  return { outcome: { ...figures, refused }, changes: figures.added + figures.changed + figures.removed };
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
    custom_rank: car?.customRank ?? 0,
    sold_at: car?.soldAtMs ?? null,
    created_at: car?.createdAt ?? null,
    content_hash: car?.contentHash ?? '',
    data: car?.data ?? '',
    raw: car?.raw ?? '',
  };
}
