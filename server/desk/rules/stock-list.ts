import type { TabView } from '#server/desk/views/desk-view';
import type { Car } from '#server/settings/car';
import { type CarState, stateOf, stateWords } from './car-state';
import { type ListQuery, listHref, type RecordList } from './inbox-query';

/** A car of the stock list: what its row shows, its filters ask and its search finds. */
export interface StockRow {
  readonly id: string;
  readonly name: string;
  readonly stocknum: string | undefined;
  readonly regplate: string | undefined;
  readonly vin: string | undefined;
  readonly state: CarState;
  /** Dollars as the dealer gave them; undefined without a price. */
  readonly price: number | undefined;
  readonly priceType: Car['price_type'];
  readonly km: number | undefined;
  readonly photos: number;
  /** What its first photo is made from. */
  readonly pictured: Pick<Car, 'slug' | 'images' | 'simple_body' | 'body' | 'item_type'>;
  /** ISO instant of the arrival; undefined if nobody knows it. */
  readonly arrivedAt: string | undefined;
  readonly locationId: string | undefined;
  readonly isEdited: boolean;
}

/** A car's row. */
export const toStockRow = (car: Car): StockRow => ({
  id: car.id,
  name: car.name,
  stocknum: car.stocknum,
  regplate: car.regplate,
  vin: car.vin,
  state: stateOf(car),
  price: car.price,
  priceType: car.price_type,
  km: car.km,
  photos: car.photos_count,
  pictured: {
    slug: car.slug,
    images: car.images.slice(0, 1),
    simple_body: car.simple_body,
    body: car.body,
    item_type: car.item_type,
  },
  arrivedAt: car.created_at,
  locationId: car.location_id,
  isEdited: (car.kept_fields?.length ?? 0) > 0,
});

const dayMs = 86_400_000;
const longDays = 60;

/** Whole days since a car arrived; undefined if nobody knows when it did. */
export const daysInStock = ({ arrivedAt }: Pick<StockRow, 'arrivedAt'>, now: Date): number | undefined =>
  arrivedAt === undefined
    ? undefined
    : Math.max(0, Math.floor((now.getTime() - Date.parse(arrivedAt)) / dayMs));

/** Whether shoppers see it as available now or soon. */
export const isInStock = ({ state }: StockRow): boolean => state !== 'sold' && state !== 'hidden';

/** The tabs of the list beside "All": a state, or something about a car in stock that staff should look at. */
const filters = {
  for_sale: { text: stateWords.for_sale.chip.text, fits: ({ state }: StockRow) => state === 'for_sale' },
  coming_soon: { text: stateWords.coming_soon.chip.text, fits: ({ state }) => state === 'coming_soon' },
  reserved: { text: stateWords.reserved.chip.text, fits: ({ state }) => state === 'reserved' },
  sold: { text: stateWords.sold.chip.text, fits: ({ state }) => state === 'sold' },
  hidden: { text: stateWords.hidden.chip.text, fits: ({ state }) => state === 'hidden' },
  no_photos: { text: 'No photos', fits: (row) => isInStock(row) && row.photos === 0 },
  no_price: { text: 'No price', fits: (row) => isInStock(row) && row.price === undefined },
  no_price_kind: {
    text: 'Price kind missing',
    fits: (row) => isInStock(row) && row.price !== undefined && row.priceType === undefined,
  },
  over_60_days: {
    text: `Over ${longDays} days`,
    fits: (row, now) => isInStock(row) && (daysInStock(row, now) ?? 0) > longDays,
  },
  edited: { text: 'Edited by hand', fits: ({ isEdited }) => isEdited },
} as const satisfies Readonly<
  Record<string, { readonly text: string; readonly fits: (row: StockRow, now: Date) => boolean }>
>;

export type StockTab = keyof typeof filters;
const tabs = Object.keys(filters) as readonly StockTab[];

export const stockList: RecordList<'stock', StockTab> = {
  noun: 'stock',
  tabs: tabs.map((tab) => [tab, filters[tab].text]),
  perPage: 40,
};

const fits = (tab: StockTab | undefined, row: StockRow, now: Date): boolean =>
  tab === undefined || filters[tab].fits(row, now);

const textOf = ({ name, stocknum = '', regplate = '', vin = '' }: StockRow): string =>
  `${name} ${stocknum} ${regplate} ${vin}`.toLowerCase();

/** The rows that a search lists: every word occurs in the name, stock number, registration or VIN. Newest arrivals first. */
export function listedRows(
  rows: readonly StockRow[],
  { tab, q }: Pick<ListQuery<StockTab>, 'tab' | 'q'>,
  now: Date,
): readonly StockRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWords = (row: StockRow) => words.every((word) => textOf(row).includes(word));
  const listed = rows.filter((row) => fits(tab, row, now) && hasWords(row));
  return listed.sort(
    (a, b) => (b.arrivedAt ?? '').localeCompare(a.arrivedAt ?? '') || a.id.localeCompare(b.id),
  );
}

/** The rows of a page: those after the last one of the previous page; the first page if that one is no longer listed. */
export function rowsAfter(rows: readonly StockRow[], after: string | undefined): readonly StockRow[] {
  const at = after === undefined ? -1 : rows.findIndex(({ id }) => id === after);
  return rows.slice(at + 1, at + 2 + stockList.perPage);
}

/** The tabs with their counts; of those that ask staff to look, only such as have cars. */
export function stockTabs(
  rows: readonly StockRow[],
  query: ListQuery<StockTab>,
  now: Date,
): readonly TabView[] {
  const view = (tab: StockTab | undefined, text: string): TabView => ({
    text,
    count: rows.filter((row) => fits(tab, row, now)).length,
    href: listHref(stockList, query, { tab }),
    current: tab === query.tab,
    urgent: false,
  });
  const others = stockList.tabs.map(([tab, text]) => view(tab, text));
  return [view(undefined, 'All'), ...others.filter(({ count, current }) => current || (count ?? 0) > 0)];
}
