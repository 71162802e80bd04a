import type { TabView } from '#server/desk/views/desk-view';
import { listingValues } from '#server/search/rules/site-listing';
import type { Car, CarType } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import { shownPriceDollars } from '#server/stock/rules/price-line';
import { stateChips, stateOf, stateWords } from './car-state';
import { addressWith, type ListQuery, listQuery, type RecordList } from './inbox-query';

/** A car of the stock list: what its row shows, its filters ask and its search finds. */
export type StockRow = Readonly<ReturnType<typeof toStockRow>>;

/** A car's row. `isEdited`: somebody has entered a value of which the feed says something else. */
export const toStockRow = (car: Car, isEdited: boolean) => ({
  id: car.id,
  name: car.name,
  make: car.make,
  model: car.model,
  badge: car.badge,
  condition: car.car_type,
  stocknum: car.stocknum,
  regplate: car.regplate,
  vin: car.vin,
  state: stateOf(car),
  chips: stateChips(car),
  /** Dollars as the site shows them; undefined without a price. */
  price: shownPriceDollars(car),
  /** Dollars as the dealer gave them, before an offer. */
  listPrice: car.price,
  priceType: car.price_type,
  km: car.km,
  photos: car.photos_count,
  /** What its first photo is made from. */
  pictured: {
    slug: car.slug,
    images: car.images.slice(0, 1),
    simple_body: car.simple_body,
    body: car.body,
    item_type: car.item_type,
  },
  /** ISO instant of the arrival; undefined if nobody knows it. */
  arrivedAt: car.created_at,
  locationId: car.location_id,
  isEdited,
  /** What the site's rules ask of it. */
  listing: listingValues(car),
});

const dayMs = 86_400_000;
const longDays = 60;

/** Whole days since a car arrived; undefined if nobody knows when it did. */
export const daysInStock = ({ arrivedAt }: Pick<StockRow, 'arrivedAt'>, now: Date): number | undefined =>
  arrivedAt === undefined
    ? undefined
    : Math.max(0, Math.floor((now.getTime() - Date.parse(arrivedAt)) / dayMs));

/** What is known of the rows besides their cars. */
export interface StockContext {
  readonly now: Date;
  /** Why shoppers don't see a car: completes "not shown: …"; undefined for one that they see. */
  readonly hiddenBy: (row: StockRow) => string | undefined;
  /** By how many dollars cars cost more than similar ones, by id; absent until it is known of all. */
  readonly gaps?: ReadonlyMap<string, number> | undefined;
}

/** Whether shoppers see it as available now or soon. */
export const isInStock = ({ state }: StockRow): boolean => state !== 'sold' && state !== 'hidden';

interface Filter {
  readonly text: string;
  readonly fits: (row: StockRow, context: StockContext) => boolean;
}

/** The tabs of the list beside "All": a state, or something about a car in stock that staff should look at. */
const filters = {
  for_sale: { text: stateWords.for_sale.chip.text, fits: ({ state }) => state === 'for_sale' },
  coming_soon: { text: stateWords.coming_soon.chip.text, fits: ({ state }) => state === 'coming_soon' },
  reserved: { text: stateWords.reserved.chip.text, fits: ({ state }) => state === 'reserved' },
  sold: { text: stateWords.sold.chip.text, fits: ({ state }) => state === 'sold' },
  hidden: {
    text: stateWords.hidden.chip.text,
    fits: (row, { hiddenBy }) =>
      row.state === 'hidden' || (row.state !== 'sold' && hiddenBy(row) !== undefined),
  },
  no_photos: { text: 'No photos', fits: (row) => isInStock(row) && row.photos === 0 },
  no_price: { text: 'No price', fits: (row) => isInStock(row) && row.price === undefined },
  no_price_kind: {
    text: 'Price kind missing',
    fits: (row) => isInStock(row) && row.price !== undefined && row.priceType === undefined,
  },
  over_60_days: {
    text: `Over ${longDays} days`,
    fits: (row, { now }) => isInStock(row) && (daysInStock(row, now) ?? 0) > longDays,
  },
  above_market: {
    text: 'Above market',
    fits: (row, { gaps }) => isInStock(row) && (gaps?.get(row.id) ?? 0) > 0,
  },
  edited: { text: 'Edited by hand', fits: ({ isEdited }) => isEdited },
} as const satisfies Readonly<Record<string, Filter>>;

export type StockTab = keyof typeof filters;
const tabs = Object.keys(filters) as readonly StockTab[];

export const stockList: RecordList<'stock', StockTab> = {
  noun: 'stock',
  tabs: tabs.map((tab) => [tab, filters[tab].text]),
  perPage: 40,
};

/** The list's filter in its address. */
export interface StockQuery extends ListQuery<StockTab> {
  /** Id of a location. */
  readonly place: string | undefined;
  readonly condition: CarType | undefined;
  readonly make: string | undefined;
}

/** Reads the filter; unknown values are ignored. */
export function stockQuery(
  params: URLSearchParams,
  { places, makes }: { readonly places: readonly string[]; readonly makes: readonly string[] },
): StockQuery {
  const choice = <T extends string>(name: string, all: readonly T[]) =>
    all.find((one) => one === params.get(name));
  return {
    ...listQuery(stockList, params),
    place: choice('place', places),
    condition: choice('condition', carTypes),
    make: choice('make', makes),
  };
}

/** The makes of the stock by name. */
export const makesOf = (rows: readonly Pick<StockRow, 'make'>[]): readonly string[] =>
  [...new Set(rows.map(({ make }) => make))].sort((a, b) => a.localeCompare(b));

/** The address with a changed filter; every change except of the page goes back to the newest. */
export function stockHref(query: StockQuery, change: Partial<StockQuery> = {}, path = '/desk/stock'): string {
  const { tab, q, after, place, condition, make } = { ...query, after: undefined, ...change };
  return addressWith(path, { state: tab, q, place, condition, make, after });
}

const fits = (tab: StockTab | undefined, row: StockRow, context: StockContext): boolean =>
  tab === undefined || filters[tab].fits(row, context);

const textOf = ({ name, stocknum = '', regplate = '', vin = '' }: StockRow): string =>
  `${name} ${stocknum} ${regplate} ${vin}`.toLowerCase();

/** Whether every word occurs in the name, stock number, registration or VIN. */
export const fitsWords = (row: StockRow, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => textOf(row).includes(word));

/** The rows that fit everything but the tab. */
function chosenRows(
  rows: readonly StockRow[],
  { q, place, condition, make }: StockQuery,
): readonly StockRow[] {
  return rows.filter(
    (row) =>
      (place === undefined || row.locationId === place) &&
      (condition === undefined || row.condition === condition) &&
      (make === undefined || row.make === make) &&
      fitsWords(row, q),
  );
}

/** The rows that a search lists, newest arrivals first. */
export const listedRows = (
  rows: readonly StockRow[],
  query: StockQuery,
  context: StockContext,
): readonly StockRow[] =>
  chosenRows(rows, query)
    .filter((row) => fits(query.tab, row, context))
    .sort((a, b) => (b.arrivedAt ?? '').localeCompare(a.arrivedAt ?? '') || a.id.localeCompare(b.id));

/** The rows of a page: those after the last one of the previous page; the first page if that one is no longer listed. */
export function rowsAfter(rows: readonly StockRow[], after: string | undefined): readonly StockRow[] {
  const at = after === undefined ? -1 : rows.findIndex(({ id }) => id === after);
  return rows.slice(at + 1, at + 2 + stockList.perPage);
}

/** The tabs with their counts within the search; of those that ask staff to look, only such as have cars. */
export function stockTabs(
  rows: readonly StockRow[],
  query: StockQuery,
  context: StockContext,
): readonly TabView[] {
  const chosen = chosenRows(rows, query);
  const view = (tab: StockTab | undefined, text: string): TabView => ({
    text,
    count: chosen.filter((row) => fits(tab, row, context)).length,
    href: stockHref(query, { tab }),
    current: tab === query.tab,
    urgent: false,
  });
  const others = stockList.tabs.map(([tab, text]) => view(tab, text));
  return [view(undefined, 'All'), ...others.filter(({ count, current }) => current || (count ?? 0) > 0)];
}
