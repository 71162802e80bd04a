import { setImmediate as pause } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store-port';
import type { ImportReport } from '#server/stock/feeds/import-report';
import { type ListedCars, ListingCount } from './rules/listed-cars';

interface CountDeps {
  readonly cars: Pick<CarStore, 'changesSince'>;
  readonly clock: Clock;
  readonly log: Log;
}

const carsATurn = 100;

/** Counts how many cars of its stock a site lists and how many each rule hides. */
export async function countListed(deps: CountDeps, tenant: Tenant): Promise<ListedCars> {
  const count = new ListingCount(tenant, deps.clock.now());
  let read = 0;
  for await (const { car } of deps.cars.changesSince(tenant.slug, 0)) {
    if (car) count.add(car);
    read += 1;
    // SQLite answers synchronously: let requests run in between.
    if (read % carsATurn === 0) await pause();
  }
  return count.result();
}

/**
 * The report of an import with the cars that shoppers see afterwards; the same figures go into the log. Pass the
 * count of planned cars after a dry run, since the stock is unchanged then.
 */
export async function withListed(
  deps: CountDeps,
  tenant: Tenant,
  report: ImportReport,
  planned?: ListedCars,
): Promise<ImportReport & ListedCars> {
  const whole = { ...report, ...(planned ?? (await countListed(deps, tenant))) };
  const { quarantined, left_out: leftOut = [], ...figures } = whole;
  const line = { tenant: tenant.slug, ...figures, quarantined: quarantined.length, left_out: leftOut.length };
  const empty = whole.listed === 0 && Object.keys(whole.hidden).length > 0;
  if (planned) deps.log.info(line, 'stock import dry run, nothing changed');
  else if (empty) deps.log.warn(line, 'stock imported, but the site lists no cars');
  else deps.log.info(line, 'stock imported');
  return whole;
}
