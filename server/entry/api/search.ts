import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { defineEndpoint, repeated, reply } from '#server/entry/routes/endpoint';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/stock-search/catch-up';
import { attributes } from '#server/search/stock-search/rules/attributes';
import { countedAmong } from '#server/search/stock-search/rules/filter-forms';
import { isRange, rangeText } from '#server/search/stock-search/rules/refinement';
import { parseSearch } from '#server/search/stock-search/rules/search-state';
import type { Understood } from '#server/search/stock-search/rules/words/understand';
import { type FoundCars, searchCars } from '#server/search/stock-search/search-cars';
import { sortOrders } from '#server/search/stock-search/search-port';
import { plainPath } from '#server/settings/rules/plain-path';
import { toCardView } from '#server/stock/cars/to-card-view';
import { cardFieldsSchema, listedCardSchema, withFields } from './card-fields';
import { exampleCard } from './example-car';

/** One parameter for each attribute that shoppers can refine by, as in the search pages' addresses. */
const refinements = Object.fromEntries(
  attributes.flatMap(({ name, refine }) => {
    if (refine === 'values') return [[name, repeated(z.string()).describe('Any of these values.')] as const];
    if (refine === 'range')
      return [[name, repeated(z.string()).describe('`from..to`; either end is optional.')] as const];
    return [];
  }),
);

/** The parameters of a search, as in the addresses of search pages. */
export const searchedSchema = z.object({
  path: z
    .string()
    .max(400)
    .optional()
    .describe('Path of a search page: `/search/toyota/hilux`, or `toyota/hilux`.')
    .meta({ examples: ['toyota/hilux'] }),
  query: z
    .string()
    .max(400)
    .optional()
    .describe('Search text.')
    .meta({ examples: ['diesel ute'] }),
  sortBy: z.enum(sortOrders).optional(),
  literal: z.enum(['1']).optional().describe('Search the exact words without interpreting them.'),
  postcode: z
    .string()
    .max(40)
    .optional()
    .describe('Cars near this postcode; an invalid postcode is ignored.'),
  within: z.string().max(40).optional().describe('How near, in kilometres; 50 when absent.'),
  ...refinements,
});

const querySchema = searchedSchema.extend({
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Cars per page; the site’s own number by default, 0 for counts only.'),
  fields: cardFieldsSchema,
});

const understoodSchema = z
  .object({
    readings: z.array(
      z.object({
        words: z.string().describe('As typed.'),
        label: z.string().describe('How the words were interpreted, for display.'),
        parameters: z.record(z.string(), z.array(z.string())).describe('The equivalent parameters.'),
      }),
    ),
    rest: z.string().describe('Words searched as text.'),
  })
  .describe('How `query` was interpreted; absent when nothing was, and with `literal=1`.')
  .meta({ id: 'Understood' });

export const foundSchema = z
  .object({
    hits: z.array(listedCardSchema),
    count: z.int().describe('Cars found, on all pages.'),
    page: z.int(),
    pages: z.int(),
    facets: z
      .record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })))
      .describe('By attribute; the counts of a refined attribute ignore its own refinement.'),
    ranges: z
      .record(z.string(), z.object({ min: z.number(), max: z.number() }).nullable())
      .describe('Lowest and highest value by attribute.'),
    understood: understoodSchema.optional(),
    ms: z.number().describe('Milliseconds the engine took.'),
    notice: z
      .enum(['stale', 'degraded'])
      .optional()
      .describe(
        'The engine is unreachable: `stale` means cached results, `degraded` means results from the database with exact spelling only.',
      ),
  })
  .meta({ id: 'SearchResults' });

/** The stock as on the search pages. */
export const search = defineEndpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Search the stock',
  description: 'Accepts the same query as the search pages and returns the same cards.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  query: querySchema,
  responses: { 200: foundSchema },
  examples: {
    responses: {
      200: {
        summary: 'Used utes, one per page',
        value: {
          hits: [exampleCard],
          count: 23,
          page: 1,
          pages: 23,
          facets: {
            make: [
              { value: 'Toyota', count: 9 },
              { value: 'Ford', count: 8 },
            ],
          },
          ranges: { price: { min: 18_990, max: 74_990 }, subscription_price: null },
          understood: {
            readings: [
              { words: 'diesel', label: 'Diesel', parameters: { fuel: ['Diesel'] } },
              { words: 'under 40k', label: 'Up to $40,000', parameters: { price: ['..40000'] } },
            ],
            rest: 'sr5',
          },
          ms: 0.8,
        },
      },
    },
  },
  problems: {
    404: 'No site at this host, or nothing in stock matches the make, model or body in `path`.',
  },
  handler: async (site, { query }) => {
    await catchUpWithStock(site.services, site.tenant.slug);
    const state = parseSearch(searchPageUrl(site, query.path), site.tenant);
    const foundCars = await searchCars(site.services, site.tenant, state, {
      ...pageSize(query.limit),
      facets: countedAmong(site.tenant.search.filters, 'values'),
      ranges: countedAmong(site.tenant.search.filters, 'range'),
    });
    if (foundCars.kind === 'not-found') return new Problem(404, 'Nothing in stock matches this path.');
    const { ms, ...body } = toBody(foundCars, site, query);
    return reply(200, { ...body, ms }, { taggedBy: JSON.stringify(body) });
  },
});

/** Never ask the engine for a page of no cars. */
const pageSize = (limit: number | undefined) =>
  limit === undefined ? {} : { hitsPerPage: Math.max(limit, 1) };

/** The URL of the search page for the same search. */
export function searchPageUrl({ url, tenant }: Pick<Bff, 'url' | 'tenant'>, path = ''): URL {
  const page = new URL(url);
  for (const own of ['path', 'limit', 'fields']) page.searchParams.delete(own);
  const rest = path.replace(/^\/?(?:search(?:\/|$))?/, '');
  const isBase = plainPath(path) === tenant.search.base_path;
  page.pathname = isBase ? tenant.search.base_path : rest === '' ? '/search' : `/search/${rest}`;
  return page;
}

function toBody(
  foundCars: FoundCars,
  { tenant, now }: Bff,
  { limit, fields }: Pick<z.output<typeof querySchema>, 'limit' | 'fields'>,
): z.input<typeof foundSchema> {
  return {
    hits: foundCars.cars.slice(0, limit).map((car) => withFields(toCardView(car, tenant, now), fields)),
    count: foundCars.count,
    page: foundCars.page,
    pages: foundCars.pages,
    facets: Object.fromEntries(Object.entries(foundCars.facets).map(([name, counts]) => [name, [...counts]])),
    ranges: foundCars.ranges,
    ...(foundCars.understood ? { understood: toUnderstood(foundCars.understood) } : {}),
    ms: foundCars.ms,
    ...(foundCars.notice === null ? {} : { notice: foundCars.notice }),
  };
}

function toUnderstood({ readings, state }: Understood): z.input<typeof understoodSchema> {
  return {
    readings: readings.map(({ words, label, refinements: read, near }) => ({
      words,
      label,
      parameters: {
        ...Object.fromEntries(
          Object.entries(read).map(([name, one]) => [name, isRange(one) ? [rangeText(one)] : [...one]]),
        ),
        ...(near ? { postcode: [near.postcode], within: [String(near.withinKm)] } : {}),
      },
    })),
    rest: state.query,
  };
}
