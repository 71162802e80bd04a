import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { streamOf } from '#server/platform/http/text-stream';
import { catchUpWithStock } from '#server/search/catch-up';
import { stockItems, stockPage } from '#server/search/stock-records';
import type { StockPlace } from '#server/stock/cars/car-store';
import { exampleCarData } from './example-car-data';
import { type Expander, expanderOf } from './expand-stock';
import { defineEndpoint, reply } from './routes/endpoint';
import { unusable } from './search-query';
import { forKeys, listedSchema, removedSchema, stockCaller, toListed } from './stock-record';
import { refuseSelection, type Selected, selectionOf, selectionSchema } from './stock-selection';

/** `VERSION.ID` of the last record that was read. */
const placeSchema = z
  .string()
  .max(260)
  .regex(/^\d{1,15}\../, 'not a cursor of this list')
  .transform((text): StockPlace => {
    const [version = ''] = text.split('.', 1);
    return { version: Number(version), id: text.slice(version.length + 1) };
  })
  .optional()
  .describe('`next` from the previous page.');

const rateLimit = { perSecond: 20, burst: 100 };
const notInStock = 'No site at this host, or nothing in stock matches the make, model or body in `path`.';

/** Listed cars as records, page by page. */
export const listStock = defineEndpoint({
  method: 'GET',
  path: '/api/stock',
  summary: 'List the stock as data',
  description:
    'Every car that the site lists, in the order of the last change of its record, oldest first. A page may have fewer ' +
    `cars than \`limit\`; the last one has no \`next\`. Takes the filters of the search pages. ${forKeys}`,
  tags: ['Stock data'],
  caller: stockCaller,
  rateLimit,
  query: selectionSchema.extend({
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('Cars per page.'),
    after: placeSchema,
  }),
  responses: {
    200: z
      .object({
        cars: z.array(listedSchema),
        removed: z
          .array(removedSchema)
          .describe('With updated_since: cars that left since. Without: always empty.'),
        next: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
      })
      .meta({ id: 'StockList' }),
  },
  examples: {
    responses: {
      200: { summary: 'One car', value: { cars: [exampleCarData], removed: [], next: null } },
    },
  },
  problems: { 404: notInStock, 422: unusable },
  handler: async (site, { query, caller: from }) => {
    const refusal = refuseSelection(site, query);
    if (refusal) return refusal;
    await catchUpWithStock(site.services, site.tenant.slug);
    const page = await stockPage(site, selectionOf(site, query, from), {
      after: query.after,
      most: query.limit,
    });
    if (!page) return new Problem(404, 'Nothing in stock matches this path.');
    const expand = expanderOf(site, query.expand);
    const cars = page.cars.map((car) => toListed(car, query.fields, expand));
    if (!page.next) return reply(200, { cars, removed: [...page.removed], next: null });
    const next = `${page.next.version}.${page.next.id}`;
    const href = new URL(site.url);
    href.searchParams.set('after', next);
    const headers = { Link: `<${href.pathname}${href.search}>; rel="next"` };
    return reply(200, { cars, removed: [...page.removed], next }, { headers });
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
    description: 'A StockCar or a RemovedCar in each line.',
    example: { summary: 'One car', value: JSON.stringify(exampleCarData) },
  },
  problems: { 404: notInStock, 422: unusable },
  handler: async (site, { query, caller: from }) => {
    const refusal = refuseSelection(site, query);
    if (refusal) return refusal;
    const { services, tenant, now, url } = site;
    await catchUpWithStock(services, tenant.slug);
    const version = await services.cars.stockVersion(tenant.slug);
    const items = await stockItems(site, selectionOf(site, query, from));
    if (!items) return new Problem(404, 'Nothing in stock matches this path.');
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
