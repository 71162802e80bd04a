import { setImmediate as pause } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import type { ImportReport } from '#server/stock/feeds/import-report';
import type { PlannedCar } from '#server/stock/feeds/merge/merge';
import { activeRules, type SiteRule, siteRules } from './rules/filter';
import { hidingReason, hidingRule, listingValues } from './rules/site-listing';

/** Listed and hidden cars of a stock. */
interface ListedCars {
  readonly listed: number;
  /** Cars by the first rule that hides each of them; rules that hide none are absent. */
  readonly hidden: Readonly<Partial<Record<SiteRule, number>>>;
}

/** An import's report with the cars that shoppers see afterwards. */
export type ListedReport = ImportReport & ListedCars;

/** Counts the cars a site lists and, for each rule, those it hides. */
export class ListingCount {
  readonly #rules: ReturnType<typeof activeRules>;
  readonly #hidden: Partial<Record<SiteRule, number>> = {};
  #listedCount = 0;

  constructor(tenant: Pick<Tenant, 'stock'>, now: Date) {
    this.#rules = activeRules(tenant, now);
  }

  add(plannedCar: PlannedCar): void {
    // The rules read neither an id nor an arrival date.
    const car = { id: '', slug: '', created_at: '', ...plannedCar };
    const rule = hidingRule(this.#rules, listingValues(car));
    if (rule === undefined) this.#listedCount += 1;
    else this.#hidden[rule] = (this.#hidden[rule] ?? 0) + 1;
  }

  result(): ListedCars {
    return { listed: this.#listedCount, hidden: { ...this.#hidden } };
  }
}

/** The setting, or the field of the car, behind each rule. */
const ruleNames: Readonly<Record<SiteRule, string>> = {
  sold_days: 'sold_days',
  hidden: 'show_on_dealer_website',
  manufacturer: 'manufacturers',
  exclusions: 'excluded_stock_numbers',
  minimum_photos: 'minimum_photos',
};

/** `The site lists 12 of 420 cars.` and a line for each rule that hides some. */
export function listedLines({ listed, hidden }: ListedCars, { stock }: Pick<Tenant, 'stock'>): string[] {
  const counts = siteRules.flatMap((rule) => {
    const count = hidden[rule];
    return count === undefined ? [] : [{ rule, count }];
  });
  const all = counts.reduce((sum, { count }) => sum + count, listed);
  const noun = all === 1 ? stock.noun.one : stock.noun.many;
  return [
    `The site lists ${listed} of ${all} ${noun}.`,
    ...counts.map(
      ({ rule, count }) => `  ${count} not listed: ${hidingReason(rule, stock)} (${ruleNames[rule]})`,
    ),
  ];
}

interface CountDeps {
  readonly cars: Pick<CarStore, 'changesSince'>;
  readonly clock: Clock;
  readonly log: Log;
}

const carsATurn = 100;

/** Counts how many cars of its stock a site lists and how many each rule hides. */
async function countListed(deps: CountDeps, tenant: Tenant): Promise<ListedCars> {
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
 * The report of an import with the cars that shoppers see afterwards; its figures go into the log. Pass the
 * count of planned cars after a dry run, since the stock is unchanged then.
 */
export async function withListed(
  deps: CountDeps,
  tenant: Tenant,
  report: ImportReport,
  plannedCars?: ListedCars,
): Promise<ListedReport> {
  const whole = { ...report, ...(plannedCars ?? (await countListed(deps, tenant))) };
  const { quarantined, left_out: leftOut = [], kept = [], columns = [], ...figures } = whole;
  // Figures only: what the file says may be about people, and its columns fill the log with every run of a feed.
  const line = {
    tenant: tenant.slug,
    ...figures,
    quarantined: quarantined.length,
    left_out: leftOut.length,
    kept: kept.length,
    unknown_columns: columns.filter(({ use }) => use === 'unknown').length,
  };
  const empty = whole.listed === 0 && Object.keys(whole.hidden).length > 0;
  if (plannedCars) deps.log.info(line, 'stock import dry run, nothing changed');
  else if (empty) deps.log.warn(line, 'stock imported, but the site lists no cars');
  else deps.log.info(line, 'stock imported');
  return whole;
}
