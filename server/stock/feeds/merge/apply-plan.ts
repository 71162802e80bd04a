import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { noteCars } from '#server/platform/record-events';
import { copyCars } from './import-copies';
import {
  carJson,
  changedJson,
  createdAtOfChanged,
  isChanged,
  isGone,
  type MergeOptions,
  soldAtOfChanged,
  whole,
} from './plan';
import { unifySpellings } from './unify-spellings';

type Moment = Pick<MergeOptions, 'tenant' | 'now'>;
type Site = Transaction<Database>;

const dayMs = 86_400_000;
/** A car that comes back within this time after its removal finds its price history. */
const keptDays = 400;

/**
 * Adds, changes and removes cars as planned, all under the new stock version, records their prices, and notes the changes
 * for events.
 */
export async function applyPlan(
  site: Site,
  options: Moment & Pick<MergeOptions, 'full' | 'byStaff'>,
  version: number,
): Promise<void> {
  const { tenant, now: at, full, byStaff } = options;
  const affected = full ? sql`${willChange(at)} or ${isGone(tenant)}` : willChange(at);
  if (byStaff !== undefined) await copyCars(site, { tenant, id: byStaff }, affected, { now: at, version });
  await noteCars(site, { tenant, version, at }, affected, async () => {
    await recordPrices(site, options, version);
    if (full) await removeCars(site, isGone(tenant), options, version);
    await sweepPrices(site, options);
    await updateChanged(site, options, version);
    await insertAdded(site, options, version);
    await unifySpellings(site, options, version);
    await setStockVersion(site, options, version);
  });
}

/** True of a stored car that the merge changes. */
const willChange = (now: string) => sql<boolean>`exists (
  select 1 from stock_stage as s where s.car_id = cars.id and s.held = 0 and ${isChanged(now)})`;

const isLast = sql<boolean>`h.version = (
  select max(version) from price_history as later where later.tenant = h.tenant and later.car_id = h.car_id)`;

/** Null is a value here: a car that loses its price gets a row, one that still has none does not. */
const isSame = sql<boolean>`h.status = s.status and coalesce(h.price, -1) = coalesce(s.shown_price, -1)
  and coalesce(h.price_type, '') = coalesce(s.price_type, '')`;

/** Records the price and status of each car that will be added or changed, if they differ from its last row. */
async function recordPrices(site: Site, { tenant, now }: Moment, version: number): Promise<void> {
  await sql`
    insert into price_history (tenant, car_id, version, from_at, price, price_type, status)
    select cast(${tenant} as text), coalesce(s.car_id, s.id), cast(${version} as integer), cast(${now} as text),
      s.shown_price, s.price_type, s.status
    from stock_stage as s left join cars on cars.tenant = ${tenant} and cars.id = s.car_id
    where s.held = 0 and (s.car_id is null or ${isChanged(now)}) and not exists (
      select 1 from price_history as h
      where h.tenant = ${tenant} and h.car_id = coalesce(s.car_id, s.id) and ${isLast} and ${isSame}
    )`.execute(site);
}

/** Removes cars (`which` is a condition on `cars`) and ends their price history. */
export async function removeCars(
  site: Site,
  which: RawBuilder<boolean>,
  { now }: Moment,
  version: number,
): Promise<void> {
  await sql`
    insert into price_history (tenant, car_id, version, from_at, price, price_type, status)
    select h.tenant, h.car_id, cast(${version} as integer), cast(${now} as text), h.price, h.price_type, 'removed'
    from cars join price_history as h on h.tenant = cars.tenant and h.car_id = cars.id and ${isLast}
    where ${which}`.execute(site);
  await sql`
    update cars set removed_at = ${text(now)}, updated_at = ${text(now)}, version = cast(${version} as integer)
    where ${which}`.execute(site);
}

/** Deletes the price history of cars that were removed long ago and never came back. */
async function sweepPrices(site: Site, { tenant, now }: Moment): Promise<void> {
  const before = new Date(Date.parse(now) - keptDays * dayMs).toISOString();
  await sql`
    delete from price_history
    where tenant = ${tenant} and car_id in (
      select h.car_id from price_history as h
      where h.tenant = ${tenant} and h.status = 'removed' and h.from_at < ${before} and ${isLast}
    )`.execute(site);
}

/** In the column: the car's arrival date is unknown. */
const noArrival = '';

async function insertAdded(site: Site, { tenant, now }: Moment, version: number): Promise<void> {
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
    from stock_stage as s where s.car_id is null and s.held = 0`.execute(site);
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

async function updateChanged(site: Site, { tenant, now }: Moment, version: number): Promise<void> {
  await sql`
    update cars set
      match_key = ${keptKey}, stocknum = s.stocknum, vin = s.vin, status = s.status, car_type = s.car_type, make = s.make, model = s.model,
      price = s.price, custom_rank = s.custom_rank, sold_date_timestamp = ${soldAtOfChanged(now)}, created_at = ${createdAtOfChanged},
      updated_at = ${text(now)}, removed_at = null, version = cast(${version} as integer),
      content_hash = s.content_hash, data = ${changedJson(now)}, raw = s.raw
    from stock_stage as s
    where cars.tenant = ${tenant} and cars.id = s.car_id and s.held = 0 and ${isChanged(now)}`.execute(site);
}

/** Locks the tenant's stock for writing until the transaction ends, and returns its version. */
export async function lockStock(site: Site, { tenant, now }: Moment): Promise<number> {
  const row = await site
    .insertInto('stock_versions')
    .values({ tenant, version: 0, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('tenant').doUpdateSet((eb) => ({ version: eb.ref('stock_versions.version') })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(row.version);
}

/** The version of the tenant's stock, without a lock; 0 before the first import. */
export async function stockVersion(db: Kysely<Database>, tenant: string): Promise<number> {
  const row = await db
    .selectFrom('stock_versions')
    .select('version')
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

export async function setStockVersion(site: Site, { tenant, now }: Moment, version: number): Promise<void> {
  await site
    .updateTable('stock_versions')
    .set({ version, changed_at: now })
    .where('tenant', '=', tenant)
    .execute();
}

/** Values with a type: PostgreSQL can't see one in a parameter of a select list. */
const text = (value: string) => sql<string>`cast(${value} as text)`;
