import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { streamOf } from '#server/platform/http/body';
import type { Caller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { similarCars } from '#server/search/cars-below';
import { catchUpWithStock } from '#server/search/catch-up';
import { removalsDays, stockItems, stockPage } from '#server/search/stock-records';
import type { Car } from '#server/settings/car';
import { toCarData } from '#server/stock/cars/car-data';
import type { StockPlace } from '#server/stock/cars/car-store';
import { toCardView } from '#server/stock/cars/to-card-view';
import type { CardView } from '#server/stock/views/card-view';
import { exampleCarData, exampleRemovedCar } from './example-car';
import { carParams, findNamedCar, namedProblems, nameKind } from './named-car';
import { refuseUnusable, searchedSchema, searchPageUrl } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { listOf, nextLink, otherCursor, pageQuery } from './routes/list';
import { instant } from './routes/query';
import {
  carExpandSchema,
  carRecordSchema,
  type Expander,
  exampleExpanded,
  expanderOf,
  fieldsSchema,
  forKeys,
  listExpandSchema,
  removedSchema,
  stockCaller,
  toListed,
} from './stock-record';

const dayMs = 86_400_000;

/** Which cars a caller wants, and what of them: the filters of the search pages, and when they changed. */
const selectionSchema = searchedSchema.omit({ query: true, literal: true, sortBy: true }).extend({
  fields: fieldsSchema,
  expand: listExpandSchema,
  updated_since: instant
    .optional()
    .describe(
      'Only cars whose record changed since, and the cars that left. To follow the stock, ask from time to time with ' +
        `the instant of your last request, a minute earlier; at most ${removalsDays} days ago.`,
    ),
});
type Selected = z.output<typeof selectionSchema>;

type Site = Parameters<typeof searchPageUrl>[0];

/** The selection as `stockPage` and `stockItems` read it. */
const selectionOf = (site: Site, { path, updated_since: since }: Selected, { kind }: Caller) => ({
  page: searchPageUrl(site, path),
  updatedSince: since?.toISOString(),
  isDealer: kind === 'key',
});

/**
 * The refusal of a selection: a filter that cannot be used, or an instant whose removals are forgotten, since a caller that
 * comes too late would keep cars that are gone.
 */
function refuseSelection(
  site: Pick<Bff, 'url' | 'now'>,
  { updated_since: since }: Selected,
): Problem | undefined {
  const unusable = refuseUnusable(site);
  if (unusable) return unusable;
  if (!since || site.now.getTime() - since.getTime() <= removalsDays * dayMs) return undefined;
  const message = `Removed cars are named for ${removalsDays} days: read the whole stock again, without updated_since.`;
  return new Problem('changes_forgotten', message, { param: 'updated_since' });
}

/** Where the last record that was read is; undefined for a cursor of another list. */
function placeIn(cursor: string): StockPlace | undefined {
  const [, version, id] = /^stock\.(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  return version === undefined || id === undefined ? undefined : { version: Number(version), id };
}
const cursorOf = ({ version, id }: StockPlace): string => `stock.${version}.${id}`;

const rateLimit = { perSecond: 20, burst: 100 };
/** The refusals of a selection. */
const selectionProblems = {
  changes_forgotten: true,
  not_found: 'Nothing in stock matches the make, model or body in `path`.',
  unusable_filter: true,
} as const;

/** Listed cars as records, page by page. */
export const listStock = defineEndpoint({
  method: 'GET',
  path: '/api/stock',
  summary: 'List the stock as data',
  description:
    'Every car that the site lists, in the order of the last change of its record, oldest first; with updated_since also ' +
    'the cars that left, each in its place. A page may have fewer cars than `limit`; the last one has no `next`. Takes ' +
    `the filters of the search pages. ${forKeys}`,
  tags: ['Stock data'],
  caller: stockCaller,
  rateLimit,
  query: selectionSchema.extend(pageQuery('Cars')),
  responses: { 200: listOf(z.union([carRecordSchema, removedSchema]), 'StockList') },
  examples: {
    responses: {
      200: {
        summary: 'With updated_since: a car that changed, and one that left',
        value: { object: 'list', data: [exampleCarData, exampleRemovedCar], has_more: false, next: null },
      },
    },
  },
  problems: { ...selectionProblems, invalid_cursor: true },
  handler: async (site, { query, caller: from }) => {
    const refusal = refuseSelection(site, query);
    if (refusal) return refusal;
    const after = query.after === undefined ? undefined : placeIn(query.after);
    if (query.after !== undefined && !after) return otherCursor;
    await catchUpWithStock(site.services, site.tenant.slug);
    const page = await stockPage(site, selectionOf(site, query, from), {
      after,
      most: query.limit,
    });
    if (!page) return new Problem('not_found', 'Nothing in stock matches this path.', { param: 'path' });
    const expand = expanderOf(site, query.expand);
    const data = page.items.map((item) =>
      item.object === 'car' ? toListed(item, query.fields, expand) : item,
    );
    const next = page.next && cursorOf(page.next);
    const list = { object: 'list' as const, data, has_more: next !== null, next };
    return reply(200, list, { headers: nextLink(site.url, next) });
  },
});

/** The whole selection in one response, a line for each car. */
export const streamStock = defineEndpoint({
  method: 'GET',
  path: '/api/stock.ndjson',
  summary: 'Read the whole stock in one response',
  description:
    'The cars of /api/stock in one stream of JSON lines (NDJSON), each a car or, with updated_since, a removed car; ' +
    `\`object\` says which. ${forKeys}`,
  tags: ['Stock data'],
  caller: stockCaller,
  rateLimit: { perSecond: 1, burst: 10 },
  query: selectionSchema,
  responses: {},
  file: {
    type: 'application/x-ndjson',
    description: 'A CarData or a RemovedCar in each line.',
    example: { summary: 'One car', value: JSON.stringify(exampleCarData) },
  },
  problems: selectionProblems,
  handler: async (site, { query, caller: from }) => {
    const refusal = refuseSelection(site, query);
    if (refusal) return refusal;
    const { services, tenant, now, url } = site;
    await catchUpWithStock(services, tenant.slug);
    const version = await services.cars.stockVersion(tenant.slug);
    const items = await stockItems(site, selectionOf(site, query, from));
    if (!items) return new Problem('not_found', 'Nothing in stock matches this path.', { param: 'path' });
    const hour = now.toISOString().slice(0, 13);
    return {
      status: 200,
      file: {
        name: 'stock.ndjson',
        taggedBy: JSON.stringify([from.kind, url.href, version, hour, tenant.stock, site.versions]),
        open: async () => streamOf(lines(items, query, expanderOf(site, query.expand))),
      },
    };
  },
});

async function* lines(
  items: NonNullable<Awaited<ReturnType<typeof stockItems>>>,
  { fields }: Selected,
  expand: Expander | undefined,
): AsyncIterable<string> {
  for await (const some of items) {
    const texts = some.map((item) =>
      JSON.stringify(item.object === 'car' ? toListed(item, fields, expand) : item),
    );
    if (texts.length > 0) yield `${texts.join('\n')}\n`;
  }
}

/** One listed car as a record. */
export const showStock = defineEndpoint({
  method: 'GET',
  path: '/api/stock/{id}',
  summary: 'Show one car as data',
  description: forKeys,
  tags: ['Stock data'],
  caller: stockCaller,
  rateLimit: { perSecond: 20, burst: 100 },
  strongTag: true,
  params: carParams,
  query: z.object({ by: nameKind, fields: fieldsSchema, expand: carExpandSchema }),
  responses: { 200: carRecordSchema },
  examples: {
    responses: {
      200: {
        summary: 'With `expand=location,finance,offers,similar`',
        value: { ...exampleCarData, expanded: exampleExpanded },
      },
    },
  },
  problems: namedProblems,
  handler: async (site, { params, query, caller: from }) => {
    const lookup = await findNamedCar(site, params.id, query.by);
    if (lookup instanceof Problem) return lookup;
    const { car, updatedAt } = lookup;
    const { tenant, url } = site;
    const data = toCarData(car, { tenant, origin: url.origin, updatedAt, isDealer: from.kind === 'key' });
    const listed = toListed(data, query.fields, expanderOf(site, query.expand));
    if (!query.expand?.includes('similar')) return reply(200, listed);
    return reply(200, { ...listed, expanded: { ...listed.expanded, similar: await similarTo(site, car) } });
  },
});

const similarMax = 8;

async function similarTo(visit: Bff, car: Car): Promise<CardView[]> {
  const { services, tenant, now } = visit;
  await catchUpWithStock(services, tenant.slug);
  const cars = await similarCars(visit, car, similarMax);
  return cars.map((one) => toCardView(one, tenant, now));
}
