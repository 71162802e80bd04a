import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { StagedCar } from '../../stock-import-port';

/** One row of the file, stored apart from the site's tables. */
export interface StageRow {
  row: number;
  match_key: string;
  /** The row's matched car; null for a new one. */
  car_id: string | null;
  /** 1 for a quarantined row: its car counts as present and stays unchanged. */
  held: number;
  /** The requested id, and a fallback from its own key, which is unique. */
  id: string;
  own_id: string;
  /** The car that a record of the API names; null for a feed's row. */
  record_id: string | null;
  slug: string;
  stocknum: string | null;
  vin: string | null;
  status: string;
  car_type: string | null;
  make: string;
  model: string;
  price: number | null;
  shown_price: number | null;
  price_type: string | null;
  custom_rank: number;
  sold_at: number | null;
  created_at: string | null;
  content_hash: string;
  data: string;
  raw: string;
  /** Of a car with fields that were edited by hand: those, and what the file says instead, as JSON. */
  kept: string | null;
}
export type WithStage = Database & { stock_stage: StageRow };

export const withStage = (trx: Transaction<Database>): Transaction<WithStage> =>
  trx.withTables<{ stock_stage: StageRow }>();

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
    kept: null,
  };
}

/** Creates this connection's temporary table. Removes leftovers of an interrupted import first. */
export async function createStage(db: Kysely<WithStage>): Promise<void> {
  await dropStage(db);
  await db.schema
    .createTable('stock_stage')
    .temporary()
    .addColumn('row', 'integer', (c) => c.notNull())
    .addColumn('match_key', 'text', (c) => c.primaryKey())
    .addColumn('car_id', 'text')
    .addColumn('held', 'integer', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('own_id', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text')
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('stocknum', 'text')
    .addColumn('vin', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('car_type', 'text')
    .addColumn('make', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('price', 'integer')
    .addColumn('shown_price', 'integer')
    .addColumn('price_type', 'text')
    .addColumn('custom_rank', 'double precision', (c) => c.notNull())
    .addColumn('sold_at', 'bigint')
    .addColumn('created_at', 'text')
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('raw', 'text', (c) => c.notNull())
    .addColumn('kept', 'text')
    .execute();
}

export async function dropStage(db: Kysely<WithStage>): Promise<void> {
  await sql`drop table if exists stock_stage`.execute(db);
}

/** For the lookups of the merge; cheaper to build once the rows are there. */
export async function indexStage(db: Kysely<WithStage>): Promise<void> {
  await sql`create index if not exists stock_stage_car on stock_stage (car_id)`.execute(db);
}
