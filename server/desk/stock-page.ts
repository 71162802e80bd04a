import { LRUCache } from 'lru-cache';
import { pictureOf } from '#server/dealer/media/rules/picture';
import { csvValue } from '#server/leads/rules/lead-export';
import { perObject } from '#server/platform/derived';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore, StockRecords } from '#server/stock/cars/car-store';
import { dollars, kilometres } from '#server/stock/rules/price-line';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import { privateCsv } from './private-files';
import { stateWords } from './rules/car-state';
import { listHref, listQuery } from './rules/inbox-query';
import {
  daysInStock,
  listedRows,
  rowsAfter,
  type StockRow,
  stockList,
  stockTabs,
  toStockRow,
} from './rules/stock-list';

export const stockPath = '/desk/stock';
const carsAtOnce = 500;
/** Rows of all sites that stay in memory, since staff go from page to page: about thirty megabytes. */
const rowsInMemory = 60_000;

export interface StockSource {
  readonly cars: Pick<CarStore, 'stockVersion'>;
  readonly stockRecords: StockRecords;
}

const rowsOf = perObject(
  (_records: StockRecords) =>
    new LRUCache<string, { version: number; rows: readonly StockRow[] }>({
      maxSize: rowsInMemory,
      sizeCalculation: ({ rows }) => rows.length + 1,
    }),
);

/** Every car in stock as a row of the list; read once for each version of the stock. */
export async function stockRows(
  { cars, stockRecords }: StockSource,
  tenant: string,
): Promise<readonly StockRow[]> {
  const version = await cars.stockVersion(tenant);
  const latest = rowsOf(stockRecords).get(tenant);
  if (latest?.version === version) return latest.rows;
  const rows: StockRow[] = [];
  let after = { version: 0, id: '' };
  for (;;) {
    const records = await stockRecords.recordsAfter(tenant, after, { most: carsAtOnce });
    for (const { car } of records) if (car) rows.push(toStockRow(car));
    const last = records.at(-1);
    if (last === undefined || records.length < carsAtOnce) break;
    after = { version: last.version, id: last.id };
  }
  rowsOf(stockRecords).set(tenant, { version, rows });
  return rows;
}

/** The stock list: cars newest first, filtered by the address. */
export async function stockListView({ services, tenant, url, now, staff }: StaffVisit) {
  const query = listQuery(stockList, url.searchParams);
  const rows = await stockRows(services, tenant.slug);
  const listed = listedRows(rows, query, now);
  const page = rowsAfter(listed, query.after);
  const listedNow = page.slice(0, stockList.perPage);
  const leads = await services.desk.leadsOfCars(
    tenant.slug,
    listedNow.map(({ id }) => id),
  );
  const next = page.length > listedNow.length ? listedNow.at(-1)?.id : undefined;
  const mayChange = may(staff.role, 'change-stock');
  return {
    page: 'stock' as const,
    tabs: stockTabs(rows, query, now),
    state: query.tab,
    q: query.q,
    rows: listedNow.map((row) => rowView(row, leads.get(row.id) ?? 0, { tenant, now, mayChange })),
    empty: listedNow.length === 0 ? emptyWords(rows.length) : undefined,
    newestHref: query.after === undefined ? undefined : listHref(stockList, query),
    olderHref: next === undefined ? undefined : listHref(stockList, query, { after: next }),
    addHref: mayChange ? `${stockPath}/add` : undefined,
    exportHref: mayChange && rows.length > 0 ? `${stockPath}.csv` : undefined,
    keptHref: mayChange && rows.some(({ isEdited }) => isEdited) ? '/desk/kept' : undefined,
  };
}

const emptyWords = (count: number) =>
  count > 0
    ? { heading: 'No matching cars', text: 'Try fewer words, or look at all cars.' }
    : { heading: 'No cars yet', text: 'Add a car here, or let a feed or a file bring your stock.' };

interface RowContext {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly mayChange: boolean;
}

function rowView(row: StockRow, leads: number, { tenant, now, mayChange }: RowContext) {
  const days = daysInStock(row, now);
  const place =
    tenant.locations.length > 1 ? tenant.locations.find(({ id }) => id === row.locationId) : undefined;
  const facts = [
    row.stocknum,
    row.km === undefined ? undefined : kilometres(row.km),
    `${row.photos} ${row.photos === 1 ? 'photo' : 'photos'}`,
    days === undefined ? undefined : `${days} ${days === 1 ? 'day' : 'days'}`,
    leads > 0 ? `${leads} ${leads === 1 ? 'lead' : 'leads'}` : undefined,
    place?.name,
    row.isEdited ? 'edited by hand' : undefined,
  ];
  return {
    id: row.id,
    name: row.name,
    href: mayChange ? `${stockPath}/${row.id}` : undefined,
    picture: pictureOf(row.pictured, '').src,
    price: row.price === undefined ? 'No price' : dollars(row.price),
    chip: stateWords[row.state].chip,
    facts: facts.filter((fact) => fact !== undefined),
  };
}

const columns = [
  'stock_number',
  'name',
  'state',
  'price',
  'km',
  'photos',
  'days_in_stock',
  'registration',
  'vin',
];

/** The whole stock as a CSV file. */
export async function exportStockList({ services, tenant, now }: StaffVisit): Promise<Response> {
  const rows = listedRows(await stockRows(services, tenant.slug), { tab: undefined, q: '' }, now);
  const lines = rows.map((row) => [
    row.stocknum,
    row.name,
    stateWords[row.state].chip.text,
    row.price,
    row.km,
    row.photos,
    daysInStock(row, now),
    row.regplate,
    row.vin,
  ]);
  const text = [columns, ...lines].map((line) => `${line.map(csvValue).join(',')}\r\n`).join('');
  // Without a BOM, spreadsheets read a file as Windows text.
  return privateCsv(`\uFEFF${text}`, `stock-${tenant.slug}-${now.toISOString().slice(0, 10)}`);
}
