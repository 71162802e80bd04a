import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
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
