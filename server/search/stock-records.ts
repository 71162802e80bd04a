import { setImmediate as pause } from 'node:timers/promises';
import type { Visit } from '#server/dealer/visit';
import { type CarData, type RemovedCar, toCarData, toRemovedCar } from '#server/stock/cars/car-data';
import type { StockPlace, StockRecord, StockRecords } from '#server/stock/cars/car-store';
import type { SearchServices } from './create-search';
import { attributes } from './rules/attributes';
import { documentContext, searchValues } from './rules/document';
import { and, matches, siteFilter } from './rules/filter';
import { parseSearch } from './rules/search-state';
import { queryOf, readSearch } from './search-cars';
import type { Filter } from './search-port';

type StockVisit = Pick<
  Visit<SearchServices & { readonly stockRecords: StockRecords }>,
  'tenant' | 'services' | 'now' | 'url'
>;

/** Which cars, and for whom. */
interface StockSelection {
  /** A search page's address: its path and filters select the cars. */
  readonly page: URL;
  /** Only cars that changed since, and those that left; ISO. */
  readonly updatedSince?: string | undefined;
  /** The dealer's own system, which also gets what no page shows. */
  readonly isDealer: boolean;
}

/** The selected cars, and those that left, in the order of their last change, oldest first. */
interface StockPage {
  readonly items: readonly (CarData | RemovedCar)[];
  /** Where the next page goes on; null at the end. */
  readonly next: StockPlace | null;
}

/** Small enough that a page's request in between waits a few milliseconds. */
const recordsAtOnce = 12;
/** A page reads no more records than these, however few of them match. */
const mostRead = 1_000;
/** Removed cars are named for so long. */
export const removalsDays = 30;
const start: StockPlace = { version: 0, id: '' };

type Reader = (record: StockRecord) => CarData | RemovedCar | undefined;

/** One page of a tenant's listed cars. Null: nothing in stock has the make, model or body of the address. */
export async function stockPage(
  visit: StockVisit,
  selection: StockSelection,
  { after = start, most }: { readonly after?: StockPlace | undefined; readonly most: number },
): Promise<StockPage | null> {
  const read = await readerOf(visit, selection);
  if (!read) return null;
  const items: (CarData | RemovedCar)[] = [];
  let [place, count]: [StockPlace, number] = [after, 0];
  for await (const records of inTurns(visit, selection, after)) {
    for (const record of records) {
      if (items.length === most || count >= mostRead) return pageOf(items, place);
      const item = read(record);
      if (item) items.push(item);
      place = record;
      count += 1;
    }
  }
  return pageOf(items, null);
}

/** Every selected car, in bounded memory and in small turns between other requests. Null as for `stockPage`. */
export async function stockItems(
  visit: StockVisit,
  selection: StockSelection,
): Promise<AsyncIterable<readonly (CarData | RemovedCar)[]> | null> {
  const read = await readerOf(visit, selection);
  if (!read) return null;
  return (async function* () {
    for await (const records of inTurns(visit, selection, start))
      yield records.flatMap((one) => read(one) ?? []);
  })();
}

/** Every listed car with all that the dealer's own systems get. */
export async function* listedCars(visit: StockVisit): AsyncIterable<readonly CarData[]> {
  const filter = siteFilter(visit.tenant, visit.now);
  const read = readerFor(visit, filter, { isDealer: true });
  for await (const records of inTurns(visit, {}, start))
    yield records.flatMap((one) => read(one) ?? []).filter((item) => item.object === 'car');
}

const pageOf = (items: StockPage['items'], next: StockPlace | null): StockPage => ({
  items,
  next: next && { version: next.version, id: next.id },
});

async function* inTurns(
  { tenant, services }: StockVisit,
  { updatedSince }: Pick<StockSelection, 'updatedSince'>,
  after: StockPlace,
): AsyncIterable<readonly StockRecord[]> {
  let place = after;
  for (;;) {
    const records = await services.stockRecords.recordsAfter(tenant.slug, place, {
      most: recordsAtOnce,
      updatedSince,
    });
    if (records.length > 0) yield records;
    const last = records.at(-1);
    if (last === undefined || records.length < recordsAtOnce) return;
    place = last;
    await pause();
  }
}

/** What a caller gets of a record; a car that is not listed, or not selected, only as one that left. */
async function readerOf(visit: StockVisit, selection: StockSelection): Promise<Reader | null> {
  const filter = await filterOf(visit, selection.page);
  return filter && readerFor(visit, filter, selection);
}

function readerFor(
  { tenant, url }: StockVisit,
  filter: Filter,
  { updatedSince, isDealer }: Omit<StockSelection, 'page'>,
): Reader {
  const context = documentContext(tenant);
  const names = attributesIn(filter);
  const compared = attributes.filter(({ name }) => names.includes(name));
  const { origin } = url;
  return ({ car, removed, updatedAt }) => {
    if (car && matches(filter, { values: searchValues(car, context, compared) }))
      return toCarData(car, { tenant, origin, updatedAt, isDealer });
    const left = updatedSince === undefined ? null : (car ?? removed);
    return left ? toRemovedCar(left, { origin, removedAt: updatedAt, isDealer }) : undefined;
  };
}

/** The site's own rules and those of the search page's address. */
async function filterOf({ services, tenant, now }: StockVisit, page: URL): Promise<Filter | null> {
  const read = await readSearch(services, tenant, parseSearch(page, tenant));
  if ('kind' in read) return null;
  const { refinements } = queryOf(read.state, tenant, read.vocabulary, { facets: [], ranges: [] });
  return and(siteFilter(tenant, now), ...Object.values(refinements));
}

/** The attributes that a filter compares. */
function attributesIn(filter: Filter): readonly string[] {
  if (filter.op === 'and' || filter.op === 'or') return filter.of.flatMap(attributesIn);
  return filter.op === 'not' ? attributesIn(filter.of) : [filter.attribute];
}
