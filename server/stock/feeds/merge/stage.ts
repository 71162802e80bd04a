import { type CompiledQuery, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema';

/** One row of the file, stored apart from the site's tables. */
export interface StageRow {
  row: number;
  match_key: string;
  /** The row's matched car; null for a new one. */
  car_id: string | null;
  /** 1 for a quarantined row: its car counts as present and stays unchanged. */
  held: number;
  /** The id and slug that a new car requests: used if free. `own_id` is from its key, so it is unique. */
  id: string;
  own_id: string;
  /** Of a record that was read from this API: the car that it names if no number does. */
  record_id: string | null;
  slug: string;
  stocknum: string | null;
  vin: string | null;
  status: string;
  car_type: string | null;
  make: string;
  model: string;
  price: number | null;
  /** The displayed price, which an offer may reduce, and what it includes: for the price history. */
  shown_price: number | null;
  price_type: string | null;
  custom_rank: number;
  sold_at: number | null;
  created_at: string | null;
  content_hash: string;
  /** The Car entity as JSON, without id, slug, created_at and sold_date_timestamp. */
  data: string;
  /** The feed's row, as JSON. */
  raw: string;
  /** Of a car with fields that were edited by hand: those, and what the file says instead, as JSON. */
  kept: string | null;
}
export type WithStage = Database & { stock_stage: StageRow };

/** What a row says of its car. */
export type StagedContent = Omit<StageRow, 'row' | 'match_key' | 'car_id' | 'held' | 'kept'>;

/** A car from a file, ready to compare with the stored one. */
export interface StagedCar {
  readonly row: number;
  readonly matchKey: string;
  /** Null for a quarantined row: the car counts as present in the file and stays unchanged. */
  readonly car: StagedContent | null;
}

const noContent: StagedContent = {
  id: '',
  own_id: '',
  record_id: null,
  slug: '',
  stocknum: null,
  vin: null,
  status: '',
  car_type: null,
  make: '',
  model: '',
  price: null,
  shown_price: null,
  price_type: null,
  custom_rank: 0,
  sold_at: null,
  created_at: null,
  content_hash: '',
  data: '',
  raw: '',
};

const unmatched = ({ row, matchKey, car }: StagedCar) => ({
  row,
  match_key: matchKey,
  car_id: null,
  held: car === null ? 1 : 0,
  kept: null,
});

export const toStageRow = (staged: StagedCar): StageRow => ({
  ...(staged.car ?? noContent),
  ...unmatched(staged),
});

const noRow = toStageRow({ row: 0, matchKey: '', car: null });
const contentColumns = Object.keys(noContent) as (keyof StagedContent)[];

/** A statement that inserts so many rows. */
export const insertOf = (db: Kysely<WithStage>, rows: number): CompiledQuery =>
  db.insertInto('stock_stage').values(Array(rows).fill(noRow)).compile();

/** The values of a row in the order of that statement. */
export function toStageValues(staged: StagedCar): unknown[] {
  const content = staged.car ?? noContent;
  return [...contentColumns.map((column) => content[column]), ...Object.values(unmatched(staged))];
}

/** Creates this connection's temporary table. Removes leftovers of an interrupted import first. */
export async function createStage(db: Kysely<WithStage>): Promise<void> {
  await dropStage(db);
  await sql`create temporary table stock_stage (
    "row" integer not null, match_key text primary key, car_id text, held integer not null,
    id text not null, own_id text not null, record_id text, slug text not null, stocknum text, vin text,
    status text not null, car_type text, make text not null, model text not null,
    price integer, shown_price integer, price_type text, custom_rank double precision not null,
    sold_at bigint, created_at text, content_hash text not null, data text not null, raw text not null, kept text
  )`.execute(db);
}

export async function dropStage(db: Kysely<WithStage>): Promise<void> {
  await sql`drop table if exists stock_stage`.execute(db);
}

/** For the lookups of the merge; cheaper to build once the rows are there. */
export async function indexStage(db: Kysely<WithStage>): Promise<void> {
  await sql`create index if not exists stock_stage_car on stock_stage (car_id)`.execute(db);
}

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
  await resolveName(db, tenant, 'id', freeId(tenant));
  await resolveName(db, tenant, 'slug', sql`slug || '-' || substr(own_id, 1, 8)`);
}

/** The key's own id; another one if a car that has a new number keeps it. */
const freeId = (tenant: string) => sql`case
  when exists (select 1 from cars as c where c.tenant = ${tenant} and c.id = stock_stage.own_id)
  then stock_stage.own_id || '-' || cast((
    select count(*) from cars as c where c.tenant = ${tenant} and c.id like stock_stage.own_id || '%') as text)
  else stock_stage.own_id end`;

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
