import { setImmediate as pause, setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { marketGap, marketVehicle } from '#server/market/market-badge';
import { perObject } from '#server/platform/derived';
import { activeRules } from '#server/search/rules/filter';
import { hidingReason, hidingRule } from '#server/search/rules/site-listing';
import type { Car } from '#server/settings/car';
import type { CarStore, StockRecords } from '#server/stock/cars/car-store';
import type { StockChanges } from '#server/stock/feeds/stock-changes';
import type { StaffVisit } from './create-desk';
import { type StockContext, type StockRow, toStockRow } from './rules/stock-list';

const carsAtOnce = 500;
/** Rows of all sites that stay in memory, since staff go from page to page: about thirty megabytes. */
const rowsInMemory = 60_000;
/** A page does not wait any longer for the market position of a large stock. */
const patienceMs = 300;
/** Estimates follow a new market, and age. */
const gapsLastMs = 3_600_000;
const carsATurn = 25;

type Gaps = ReadonlyMap<string, number>;

interface StockRows {
  readonly version: number;
  readonly rows: readonly StockRow[];
  /** By how many dollars cars cost more than similar ones, by id, and when that was asked. */
  gaps?: { readonly atMs: number; readonly search: Promise<Gaps> };
}

const rowsOf = perObject(
  (_records: StockRecords) =>
    new LRUCache<string, StockRows>({
      maxSize: rowsInMemory,
      sizeCalculation: ({ rows }) => rows.length + 1,
    }),
);

/** Every car in stock, some hundred at a time. */
async function* carsInStock(records: StockRecords, tenant: string): AsyncIterable<readonly Car[]> {
  let after = { version: 0, id: '' };
  for (;;) {
    const some = await records.recordsAfter(tenant, after, { most: carsAtOnce });
    yield some.flatMap(({ car }) => car ?? []);
    const last = some.at(-1);
    if (last === undefined || some.length < carsAtOnce) return;
    after = { version: last.version, id: last.id };
  }
}

export interface StockSource {
  readonly cars: Pick<CarStore, 'stockVersion'>;
  readonly stockRecords: StockRecords;
  readonly stockChanges: Pick<StockChanges, 'editedIds'>;
}

/** Every car in stock as a row of the list; read once for each version of the stock. */
export async function stockRows(
  { cars, stockRecords, stockChanges }: StockSource,
  slug: string,
): Promise<StockRows> {
  const version = await cars.stockVersion(slug);
  const latest = rowsOf(stockRecords).get(slug);
  if (latest?.version === version) return latest;
  const edited = await stockChanges.editedIds(slug);
  const rows: StockRow[] = [];
  for await (const some of carsInStock(stockRecords, slug))
    rows.push(...some.map((car) => toStockRow(car, edited.has(car.id))));
  const read = { version, rows };
  rowsOf(stockRecords).set(slug, read);
  return read;
}

/**
 * What is known of the rows besides their cars. The position of each car in the market is worked out in the background: only
 * a list of the cars above it (`needsGaps`) waits until it is known of all.
 */
export async function stockContext(
  visit: StaffVisit,
  stock: StockRows,
  { needsGaps }: { readonly needsGaps: boolean },
): Promise<StockContext> {
  const { tenant, now } = visit;
  const rules = activeRules(tenant, now);
  const search = gapsOf(visit, stock);
  const gaps = needsGaps
    ? await search
    : await Promise.race([search, wait(patienceMs, undefined, { ref: false })]);
  return {
    now,
    gaps,
    hiddenBy: ({ listing }) => {
      const rule = hidingRule(rules, listing);
      // By staff or by the feed: the state says it.
      return rule === 'hidden' ? 'hidden' : rule && hidingReason(rule, tenant.stock);
    },
  };
}

function gapsOf(visit: StaffVisit, stock: StockRows): Promise<Gaps> {
  const nowMs = visit.now.getTime();
  if (stock.gaps && nowMs - stock.gaps.atMs < gapsLastMs) return stock.gaps.search;
  // A list without positions is still a list.
  const search = findGaps(visit).catch((): Gaps => {
    delete stock.gaps;
    return new Map();
  });
  stock.gaps = { atMs: nowMs, search };
  return search;
}

/** None where the site has no market. */
async function findGaps({ services, tenant }: StaffVisit): Promise<Gaps> {
  const gaps = new Map<string, number>();
  let count = 0;
  for await (const some of carsInStock(services.stockRecords, tenant.slug)) {
    for (const car of some) {
      const vehicle = marketVehicle(car, tenant.stock);
      if (!vehicle) continue;
      const asking = await services.market.askingPrice(tenant, vehicle);
      if (asking.kind === 'declined' && asking.reason === 'no-market') return gaps;
      const gap = marketGap(car, asking, tenant.valuation);
      if (gap !== undefined) gaps.set(car.id, gap);
      count += 1;
      // Estimates take the thread that answers requests: let those run in between.
      if (count % carsATurn === 0) await pause();
    }
  }
  return gaps;
}
