import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { noteCars } from '#server/platform/events/record-events';
import type { MergeOptions } from '../../stock-import-port';
import { carJson, changedJson, createdAtOfChanged, soldAtOfChanged, text, whole } from './car-json';
import { isChanged, isGone } from './plan';
import { recordPrices } from './record-prices';
import { type WithStage, withStage } from './stage';
import { type Moment, setStockVersion } from './stock-version';

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
