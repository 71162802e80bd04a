import { type Kysely, sql } from 'kysely';
import type { MergeOptions } from '../../stock-import-port';
import { isChanged, isGone } from './plan';
import type { WithStage } from './stage';

type Options = Pick<MergeOptions, 'tenant' | 'now' | 'full'>;

const dayMs = 86_400_000;
/** A car that comes back within this time after its removal finds its history. */
const keptDays = 400;

/**
 * Records the price and status of each car that the merge adds, changes or removes, if they differ from its last row.
 * Part of the merge's transaction; call it before the cars change.
 */
export async function recordPrices(db: Kysely<WithStage>, options: Options, version: number): Promise<void> {
  await recordPresent(db, options, version);
  if (options.full) await recordRemoved(db, options, version);
  await sweep(db, options);
}

const isLast = sql<boolean>`h.version = (
  select max(version) from price_history as later where later.tenant = h.tenant and later.car_id = h.car_id)`;

/** Null is a value here: a car that loses its price gets a row, one that still has none does not. */
const isSame = sql<boolean>`h.status = s.status and coalesce(h.price, -1) = coalesce(s.shown_price, -1)
  and coalesce(h.price_type, '') = coalesce(s.price_type, '')`;

async function recordPresent(
  db: Kysely<WithStage>,
  { tenant, now }: Options,
  version: number,
): Promise<void> {
  await sql`
    insert into price_history (tenant, car_id, version, from_at, price, price_type, status)
    select cast(${tenant} as text), coalesce(s.car_id, s.id), cast(${version} as integer), cast(${now} as text),
      s.shown_price, s.price_type, s.status
    from stock_stage as s left join cars on cars.tenant = ${tenant} and cars.id = s.car_id
    where s.held = 0 and (s.car_id is null or ${isChanged(now)}) and not exists (
      select 1 from price_history as h
      where h.tenant = ${tenant} and h.car_id = coalesce(s.car_id, s.id) and ${isLast} and ${isSame}
    )`.execute(db);
}

async function recordRemoved(
  db: Kysely<WithStage>,
  { tenant, now }: Options,
  version: number,
): Promise<void> {
  await sql`
    insert into price_history (tenant, car_id, version, from_at, price, price_type, status)
    select h.tenant, h.car_id, cast(${version} as integer), cast(${now} as text), h.price, h.price_type, 'removed'
    from cars join price_history as h on h.tenant = cars.tenant and h.car_id = cars.id and ${isLast}
    where ${isGone(tenant)}`.execute(db);
}

/** Deletes the rows of cars that were removed long ago and never came back. */
async function sweep(db: Kysely<WithStage>, { tenant, now }: Options): Promise<void> {
  const before = new Date(Date.parse(now) - keptDays * dayMs).toISOString();
  await sql`
    delete from price_history
    where tenant = ${tenant} and car_id in (
      select h.car_id from price_history as h
      where h.tenant = ${tenant} and h.status = 'removed' and h.from_at < ${before} and ${isLast}
    )`.execute(db);
}
