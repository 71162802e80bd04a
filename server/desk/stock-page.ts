import { pictureOf } from '#server/dealer/media/rules/picture';
import { csvTable } from '#server/leads/rules/lead-export';
import { pageCounts } from '#server/leads/rules/shopper-events';
import { addDays, localTime } from '#server/platform/text/local-time';
import type { CarType } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars, kilometres } from '#server/stock/rules/price-line';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import { datedName, privateCsv } from './private-files';
import { carTypeText } from './rules/car-fields';
import { bulkStates, stateWords } from './rules/car-state';
import { chip, counted } from './rules/page-parts';
import {
  daysInStock,
  listedRows,
  makesOf,
  rowsAfter,
  type StockContext,
  type StockQuery,
  type StockRow,
  stockHref,
  stockList,
  stockQuery,
  stockTabs,
} from './rules/stock-list';
import { stockContext, stockRows } from './stock-rows';

export const stockPath = '/desk/stock';

/** The list's filter in the address of a request, and the rows that it lists. */
export async function listedStock(visit: StaffVisit) {
  const stock = await stockRows(visit.services, visit.tenant.slug);
  const makes = makesOf(stock.rows);
  const places = visit.tenant.locations.map(({ id }) => id);
  const query = stockQuery(visit.url.searchParams, { places, makes });
  const context = await stockContext(visit, stock, { needsGaps: query.tab === 'above_market' });
  return { rows: stock.rows, makes, query, context, listed: listedRows(stock.rows, query, context) };
}

/** What the last change of several cars has done. */
interface ListState {
  readonly done?: string | undefined;
  /** Cars that were not changed, with the reason. */
  readonly problems?: readonly string[];
  /** Cars that were changed together, each with what it was before. */
  readonly changed?: readonly string[];
  /** Ids of the cars that stay ticked. */
  readonly ticked?: readonly string[];
  /** The form of several cars, whose entries stay. */
  readonly form?: URLSearchParams;
}

/** The stock list: cars newest first, filtered by the address. */
export async function stockListView(
  visit: StaffVisit,
  { done, problems = [], changed, ticked = [], form }: ListState = {},
) {
  const { services, tenant, staff, url } = visit;
  const { rows, makes, query, context, listed } = await listedStock(visit);
  const page = rowsAfter(listed, query.after);
  const listedNow = page.slice(0, stockList.perPage);
  const ids = listedNow.map(({ id }) => id);
  const leads = await services.desk.leadsOfCars(tenant.slug, ids);
  const views = await services.eventCounts.carViews(tenant.slug, ids, viewsSince(visit));
  const next = page.length > listedNow.length ? listedNow.at(-1)?.id : undefined;
  const mayChange = may(staff.role, 'change-stock');
  return {
    page: 'stock' as const,
    tabs: stockTabs(rows, query, context),
    state: query.tab,
    q: query.q,
    filters: filterViews(query, { tenant, rows, makes }),
    rows: listedNow.map((row) => rowView(row, { tenant, context, mayChange, leads, views, ticked })),
    empty: listedNow.length === 0 ? emptyWords(rows.length) : undefined,
    newestHref: query.after === undefined ? undefined : stockHref(query),
    olderHref: next === undefined ? undefined : stockHref(query, { after: next }),
    addHref: mayChange ? `${stockPath}/add` : undefined,
    importHref: mayChange ? `${stockPath}/import` : undefined,
    exportHref: mayChange && listed.length > 0 ? stockHref(query, {}, `${stockPath}.csv`) : undefined,
    keptHref: mayChange && rows.some(({ isEdited }) => isEdited) ? '/desk/kept' : undefined,
    /** Changes of several cars; absent for those who may not. */
    several: mayChange
      ? {
          action: stockHref(query, { after: query.after }, `${stockPath}/several`),
          /** What an undo of the last change brings back. */
          undo: (changed ?? url.searchParams.getAll('was')).slice(0, stockList.perPage),
          states: bulkStates.map((state) => ({ value: state, text: stateWords[state].several })),
          prices: {
            direction: form?.get('direction') ?? 'lower',
            amount: form?.get('amount') ?? '',
            unit: form?.get('unit') ?? 'percent',
            isOpen: form !== undefined && !form.has('state'),
          },
        }
      : undefined,
    done: done ?? doneText(url.searchParams, tenant),
    problems,
  };
}

/** `3 cars are changed.` from an address that the desk itself leads to. */
function doneText(params: URLSearchParams, tenant: Tenant): string | undefined {
  if (params.get('done') === 'deleted') return 'The car is deleted.';
  const undone = Number(params.get('undone') ?? 0);
  const count = undone || Number(params.get('changed') ?? 0);
  if (!Number.isInteger(count) || count < 1 || count > stockList.perPage) return undefined;
  if (undone) return undoneText(undone);
  return `${changedText(count)}${cancelledText(Number(params.get('cancelled') ?? 0), tenant)}`;
}

export const changedText = (count: number): string =>
  count === 1 ? '1 car is changed.' : `${count} cars are changed.`;

export const undoneText = (count: number): string =>
  count === 1 ? 'Undone: 1 car is as it was.' : `Undone: ${count} cars are as they were.`;

/** After the words of a change: how many test drives went with the cars; empty without any. */
export function cancelledText(
  count: number,
  { test_drives: { called } }: Pick<Tenant, 'test_drives'>,
): string {
  if (!Number.isInteger(count) || count < 1 || count > 1_000) return '';
  const drives = count === 1 ? `1 ${called} is cancelled` : `${count} ${called}s are cancelled`;
  return ` ${drives}. Today shows who has to be told.`;
}

const emptyWords = (count: number) =>
  count > 0
    ? { heading: 'No matching cars', text: 'Try fewer words, or look at all cars.' }
    : { heading: 'No cars yet', text: 'Add a car here, or let a feed or a file bring your stock.' };

interface FilterContext {
  readonly tenant: Tenant;
  readonly rows: readonly StockRow[];
  readonly makes: readonly string[];
}

/** The lists beside the search; one with a single choice is left out unless it is chosen. */
function filterViews(query: StockQuery, { tenant, rows, makes }: FilterContext) {
  const conditions = [...new Set(rows.flatMap(({ condition }) => condition ?? []))];
  const lists = [
    {
      name: 'place',
      label: 'Location',
      value: query.place,
      options: tenant.locations.map(({ id, name }) => ({ value: id, text: name })),
    },
    {
      name: 'condition',
      label: 'Condition',
      value: query.condition,
      options: conditions.map((type: CarType) => ({ value: type, text: carTypeText[type] })),
    },
    {
      name: 'make',
      label: 'Make',
      value: query.make,
      options: makes.map((make) => ({ value: make, text: make })),
    },
  ];
  return lists.filter(({ options, value }) => options.length > 1 || value !== undefined);
}

const viewDays = 30;

/** The first of the days whose views are counted. */
const viewsSince = ({ tenant, now }: StaffVisit): string =>
  addDays(localTime(tenant.time_zone, now).date, -viewDays);

interface RowContext {
  readonly leads: ReadonlyMap<string, number>;
  readonly views: ReadonlyMap<string, number>;
  readonly tenant: Tenant;
  readonly context: StockContext;
  readonly mayChange: boolean;
  readonly ticked: readonly string[];
}

const countOf = (count: number | undefined, one: string) =>
  count === undefined ? undefined : counted(count, one);

function rowView(row: StockRow, { tenant, context, mayChange, leads, views, ticked }: RowContext) {
  const viewed = countOf(views.get(row.id), 'view');
  const place =
    tenant.locations.length > 1 ? tenant.locations.find(({ id }) => id === row.locationId) : undefined;
  const reason = row.state === 'hidden' ? undefined : context.hiddenBy(row);
  const facts = [
    reason && `not on the website: ${reason}`,
    row.stocknum,
    isOffer(row) ? `offer price, list ${dollars(row.listPrice ?? 0)}` : undefined,
    row.km === undefined ? undefined : kilometres(row.km),
    countOf(row.photos, 'photo'),
    countOf(daysInStock(row, context.now), 'day'),
    countOf(leads.get(row.id), 'lead'),
    viewed && `${viewed} in ${viewDays} days`,
    marketText(context.gaps?.get(row.id), tenant),
    place?.name,
    row.isEdited ? 'edited by hand' : undefined,
  ];
  return {
    id: row.id,
    name: row.name,
    href: mayChange ? `${stockPath}/${row.id}` : undefined,
    picture: pictureOf(row.pictured, '').src,
    price: row.price === undefined ? 'No price' : dollars(row.price),
    chips: [...row.chips, ...(reason === undefined ? [] : [chip('Not shown', 'critical')])],
    facts: facts.filter((fact) => fact !== undefined),
    isTicked: ticked.includes(row.id),
  };
}

/** The site shows a lower price than the dealer's own. */
const isOffer = ({ price = 0, listPrice }: StockRow): boolean => Math.round(listPrice ?? 0) > price;

/** `$1,240 above similar cars`; undefined if nobody can say. */
function marketText(gap: number | undefined, { stock: { noun } }: Tenant): string | undefined {
  if (gap === undefined) return undefined;
  if (gap === 0) return 'near the market price';
  return `${dollars(Math.abs(gap))} ${gap > 0 ? 'above' : 'below'} similar ${noun.many}`;
}

const columns = [
  'stock_number',
  'name',
  'state',
  'not_shown_because',
  'price',
  'above_market',
  'km',
  'photos',
  'days_in_stock',
  `views_in_${viewDays}_days`,
  'location',
  'registration',
  'vin',
];

/** The cars of the list as a CSV file. */
export async function exportStockList(visit: StaffVisit): Promise<Response> {
  const { tenant, now } = visit;
  const { listed, context } = await listedStock(visit);
  const { views } = pageCounts(await visit.services.eventCounts.list(tenant.slug, viewsSince(visit)));
  const names = new Map(tenant.locations.map(({ id, name }) => [id, name]));
  const lines = listed.map((row) => [
    row.stocknum,
    row.name,
    row.chips.map(({ text }) => text).join(', '),
    context.hiddenBy(row),
    row.listPrice,
    context.gaps?.get(row.id),
    row.km,
    row.photos,
    daysInStock(row, now),
    views.get(row.id),
    names.get(row.locationId ?? ''),
    row.regplate,
    row.vin,
  ]);
  return privateCsv(csvTable([columns, ...lines]), datedName(visit, 'stock'));
}
