import type { Pauses } from '#server/platform/threads/job-loop';
import type { SearchServices } from '#server/search/create-search';
import { and, oneOf, siteFilter } from '#server/search/rules/filter';
import { parseSearch } from '#server/search/rules/search-state';
import { queryOf, readSearch } from '#server/search/search-cars';
import { isSearchUnavailable, type SearchQuery } from '#server/search/search-port';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Alert } from './alert-store';
import { type ChangedStock, stocks } from './changed-stock';
import type { AlertPosition, MatchStore, ReportedCar } from './match-store';
import { dueTime, type Report } from './rules/alert';
import {
  type ChangedCar,
  carsForAlert,
  priceNews,
  type SearchMatches,
  searchMatches,
} from './rules/changed-cars';

interface FindDeps extends SearchServices {
  readonly alertMatches: MatchStore;
}

/** Alerts read together. */
const alertsAtOnce = 1_000;
const first: AlertPosition = { target: '', id: '' };

/** The reports of every alert for a search, a page of alerts at a time. Each distinct search is evaluated once. */
export async function* searchReports(
  deps: FindDeps,
  tenant: Tenant,
  changes: ChangedStock,
  pauses: Pauses,
): AsyncGenerator<readonly Report[]> {
  const reported = await reportedPrices(deps, tenant, [...changes.cars.keys()]);
  let last: { target: string; matches: SearchMatches } | undefined;
  let after = first;
  for (;;) {
    const alerts = await deps.alertMatches.searches(tenant.slug, after, alertsAtOnce);
    const reports: Report[] = [];
    for (const alert of alerts) {
      const { target } = alert;
      if (last?.target !== target) last = { target, matches: await matchesOf(deps, tenant, target, changes) };
      reports.push(...reportsOf(alert, last.matches, reported, tenant, deps.clock.now()));
      if (pauses.due()) await pauses.pause();
    }
    yield reports;
    const end = alerts.at(-1);
    if (!end || alerts.length < alertsAtOnce) return;
    after = end;
  }
}

type PriceOf = (alertId: string, carId: string) => number | null | undefined;

/** Prices last reported; undefined for a car that never was. */
async function reportedPrices(
  { alertMatches }: Pick<FindDeps, 'alertMatches'>,
  { slug }: Tenant,
  carIds: readonly string[],
): Promise<PriceOf> {
  const rows = await alertMatches.reported(slug, carIds);
  const prices = new Map(rows.map((row: ReportedCar) => [`${row.alertId} ${row.carId}`, row.price]));
  return (alertId, carId) => prices.get(`${alertId} ${carId}`);
}

const noMatches: SearchMatches = { fresh: [], cheaper: [] };

/** The changed cars of one search, found with the site's own rules. */
async function matchesOf(
  deps: FindDeps,
  tenant: Tenant,
  target: string,
  { engine, cars }: ChangedStock,
): Promise<SearchMatches> {
  const query = await readQuery(deps, tenant, target, cars.size);
  if (!query) return noMatches;
  const now = await engine.search(stocks.now, query);
  if (now.count === 0) return noMatches;
  const before = await engine.search(stocks.before, query);
  return searchMatches(cars, await confirmed(deps, tenant, query, now.ids), before.ids);
}

/** The query of a search for cars for sale; undefined while nothing in stock has its make, model or body. */
async function readQuery(
  deps: FindDeps,
  tenant: Tenant,
  target: string,
  hitsPerPage: number,
): Promise<SearchQuery | undefined> {
  const state = parseSearch(new URL(target, 'http://site.invalid'), tenant);
  const search = await readSearch(deps, tenant, state);
  if ('kind' in search) return undefined;
  const query = queryOf(search.state, tenant, search.vocabulary, { hitsPerPage, facets: [], ranges: [] });
  const forSale = oneOf('status', ['in_stock', 'coming_soon']);
  return { ...query, page: 1, where: and(siteFilter(tenant, deps.clock.now()), forSale) };
}

/** More than a site has cars. */
const wholeStock = 1_000_000;

/**
 * Words match by spelling only where nothing matches exactly, which the whole stock decides: so cars found by words
 * must also be in the site's own results. While the engine is down the changed cars decide alone.
 */
async function confirmed(
  { engine }: FindDeps,
  { slug }: Tenant,
  query: SearchQuery,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (query.text === '') return ids;
  try {
    const listed = new Set((await engine.search(slug, { ...query, hitsPerPage: wholeStock })).ids);
    return ids.filter((id) => listed.has(id));
  } catch (error) {
    if (isSearchUnavailable(error)) return ids;
    throw error;
  }
}

function reportsOf(
  alert: Alert,
  matches: SearchMatches,
  priceOf: PriceOf,
  tenant: Tenant,
  now: Date,
): Report[] {
  const { fresh, cheaper, priced } = carsForAlert(matches, alert.stockVersion, (carId) =>
    priceOf(alert.id, carId),
  );
  if (fresh.length + cheaper.length + priced.length === 0) return [];
  const report = reporter(alert, tenant, now);
  return [
    ...fresh.map((car) => report(car, 'new')),
    ...cheaper.map((car) => report(car, 'cheaper')),
    ...priced.map((car) => report(car, 'watched')),
  ];
}

/** Makes the reports of an alert, all due at the same time. */
function reporter(alert: Alert, { time_zone, alerts }: Tenant, now: Date) {
  const times = { timeZone: time_zone, time: alerts.digest_time };
  const dueAt = dueTime(alert.frequency, now, times).toISOString();
  return (
    { id, price, earlierPrice = null }: Pick<ChangedCar, 'id' | 'price'> & Partial<ChangedCar>,
    kind: Report['kind'],
  ): Report => ({
    alertId: alert.id,
    carId: id,
    kind,
    price,
    earlierPrice: kind === 'cheaper' ? earlierPrice : null,
    dueAt: kind === 'watched' ? null : dueAt,
  });
}

/**
 * The reports of alerts for one car: its first price, a lower one than last reported, the end of a reservation, or the
 * end of its sale.
 */
export async function carAlertReports(
  deps: Pick<FindDeps, 'alertMatches' | 'clock'>,
  tenant: Tenant,
  { cars, gone }: ChangedStock,
): Promise<readonly Report[]> {
  const ids = [...cars.keys(), ...gone];
  const alerts = await deps.alertMatches.forCars(tenant.slug, ids);
  if (alerts.length === 0) return [];
  const priceOf = await reportedPrices(
    deps,
    tenant,
    alerts.map(({ target }) => target),
  );
  return alerts.flatMap((alert) => {
    const report = reporter(alert, tenant, deps.clock.now());
    const car = cars.get(alert.target);
    const price = priceOf(alert.id, alert.target) ?? null;
    if (!car) return [report({ id: alert.target, price }, 'sold')];
    if (car.isBack) return [report(car, 'available')];
    const news = priceNews(car, price);
    return news ? [report(car, news === 'cheaper' ? 'cheaper' : 'watched')] : [];
  });
}
