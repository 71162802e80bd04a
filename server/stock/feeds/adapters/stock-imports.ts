import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { recordEvents } from '#server/platform/events/record-events';
import type { StagedCar, StagingArea, StockImports } from '../stock-import-port';
import { merge, withPatience } from './stock-imports/merge';
import { plannedCars } from './stock-imports/planned-cars';
import { createStage, dropStage, type StageRow, toStageRow, type WithStage } from './stock-imports/stage';

/** Well below either database's limit of bound values per statement. */
const rowsPerInsert = 200;
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
    add: (cars) => addRows(db, cars),
    async replace(cars) {
      for (let at = 0; at < cars.length; at += rowsPerInsert) {
        const keys = cars.slice(at, at + rowsPerInsert).map(({ matchKey }) => matchKey);
        await db.deleteFrom('stock_stage').where('match_key', 'in', keys).execute();
      }
      await addRows(db, cars);
    },
    merge: (options) => merge(db, connection, options),
    planned: (options) => plannedCars(db, options),
  };
}

async function addRows(db: Kysely<WithStage>, cars: readonly StagedCar[]): Promise<void> {
  for (let at = 0; at < cars.length; at += rowsPerInsert) {
    await db
      .insertInto('stock_stage')
      .values(cars.slice(at, at + rowsPerInsert).map(toStageRow))
      .execute();
  }
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
