import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { wantsEventsOf } from './record-events';

/** The change of a site's stock that a transaction makes. */
interface StockMoment {
  readonly tenant: string;
  /** The stock version that the change makes. */
  readonly version: number;
  /** UTC, ISO. */
  readonly at: string;
}

type Open = Pick<Transaction<Database>, 'getExecutor'>;

const record = (moment: StockMoment) => sql`
  cast(${moment.tenant} as text), cast(${moment.version} as integer), cars.id, cast(${moment.at} as text)`;
const columns = sql.raw(
  'tenant, version, car_id, at, "before", before_held, before_photos, before_at, "after", after_held, after_photos',
);
const dataInStock = sql`case when cars.removed_at is null then cars.data end`;

/**
 * Does work that changes cars (`which` is a condition on `cars`) or adds some under the moment's stock version. If an
 * endpoint of the site wants events of cars, notes them as they are before and after it, so that the change can become
 * events. Set-based: an import notes thousands at once.
 */
export async function noteCars(
  trx: Transaction<Database>,
  moment: StockMoment,
  which: RawBuilder<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const isNoted = await wantsEventsOf(trx, moment.tenant, 'car');
  if (isNoted) await noteBefore(trx, moment, which);
  await work();
  if (isNoted) await noteAfter(trx, moment);
}

async function noteBefore(trx: Open, moment: StockMoment, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into car_changes (${columns})
    select ${record(moment)}, ${dataInStock}, cars.held, cars.own_photos, cars.updated_at, null, 0, null
    from cars where cars.tenant = ${moment.tenant} and (${which})`.execute(trx);
}

/** Completes the notes of a change, and adds those of new cars: every car that has its stock version. */
async function noteAfter(trx: Open, moment: StockMoment): Promise<void> {
  const { tenant, version } = moment;
  await sql`
    update car_changes set "after" = ${dataInStock}, after_held = cars.held, after_photos = cars.own_photos
    from cars
    where car_changes.tenant = ${tenant} and car_changes.version = ${version}
      and cars.tenant = ${tenant} and cars.id = car_changes.car_id`.execute(trx);
  await sql`
    insert into car_changes (${columns})
    select ${record(moment)}, null, 0, null, cast(${moment.at} as text), ${dataInStock}, cars.held, cars.own_photos
    from cars
    where cars.tenant = ${tenant} and cars.version = ${version} and not exists (
      select 1 from car_changes as noted
      where noted.tenant = ${tenant} and noted.version = ${version} and noted.car_id = cars.id
    )`.execute(trx);
}
