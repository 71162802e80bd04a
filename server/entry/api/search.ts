import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { defineEndpoint, repeated, reply } from '#server/entry/routes/endpoint';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/stock-search/catch-up';
import { attributeAliases, attributes } from '#server/search/stock-search/rules/attributes';
import { countedAmong } from '#server/search/stock-search/rules/filter-forms';
import { isRange, rangeText } from '#server/search/stock-search/rules/refinement';
import { isBesideSearch } from '#server/search/stock-search/rules/refinement-params';
import { parseSearch } from '#server/search/stock-search/rules/search-state';
import type { Understood } from '#server/search/stock-search/rules/words/understand';
import { type FoundCars, searchCars } from '#server/search/stock-search/search-cars';
import { sortOrders } from '#server/search/stock-search/search-port';
import type { Car } from '#server/settings/car';
import { plainPath } from '#server/settings/rules/plain-path';
import { toCardView } from '#server/stock/cars/to-card-view';
import { openCarData } from './car-records';
import { type Hit, hitFieldsSchema, hitSchema, withFields } from './card-fields';
import { exampleCard } from './example-car';
import { exampleCarData } from './example-car-data';

/** One parameter for each attribute that shoppers can refine by, as in the search pages' addresses. */
const refinements = Object.fromEntries(
  attributes.flatMap(({ name, refine }) => {
    if (refine === 'values') return [[name, repeated(z.string()).describe('Any of these values.')] as const];
    if (refine === 'range')
      return [[name, repeated(z.string()).describe('`from..to`; either end is optional.')] as const];
    return [];
  }),
);

/** The two ends of a range as parameters of their own, as forms without JavaScript send them. */
const ends = Object.fromEntries(
  attributes.flatMap(({ name, refine }) =>
    refine === 'range'
      ? (['min', 'max'] as const).map(
          (end) => [`${name}_${end}`, repeated(z.string()).describe(`One end of ${name}.`)] as const,
        )
      : [],
  ),
);

/** Other names that addresses of search pages have for an attribute. */
const otherNames = Object.fromEntries(
  Object.entries(attributeAliases).map(([alias, name]) => [
    alias,
    repeated(z.string()).describe(`Another name for ${name}.`),
  ]),
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
  ...ends,
  ...otherNames,
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
  fields: hitFieldsSchema,
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

export const countsSchema = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));
export const rangesSchema = z.record(z.string(), z.object({ min: z.number(), max: z.number() }).nullable());

export const foundSchema = z
  .object({
    hits: z.array(hitSchema),
    count: z.int().describe('Cars found, on all pages.'),
    page: z.int(),
    pages: z.int(),
    facets: countsSchema.describe(
      'By attribute; the counts of a refined attribute ignore its own refinement.',
    ),
    ranges: rangesSchema.describe('Lowest and highest value by attribute.'),
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
  description:
    'Accepts the same query as the search pages and returns the same cards. What those ignore is ignored here too: ' +
    'campaign parameters (utm_source, gclid), view and lite.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  query: querySchema,
  ignores: isBesideSearch,
  responses: { 200: foundSchema },
  examples: {
    responses: {
      200: {
        summary: 'Used utes, one per page',
        value: {
          hits: [{ ...exampleCard, data: exampleCarData }],
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
    const { ms, ...body } = toBody(foundCars, await hitsOf(foundCars.cars, site, query));
    return reply(200, { ...body, ms }, { taggedBy: JSON.stringify(body) });
  },
});

/** Never ask the engine for a page of no cars. */
const pageSize = (limit: number | undefined) =>
  limit === undefined ? {} : { hitsPerPage: Math.max(limit, 1) };

/** The URL of the search page for the same search. */
export function searchPageUrl({ url, tenant }: Pick<Bff, 'url' | 'tenant'>, path = ''): URL {
  const page = new URL(url);
  for (const own of ['path', 'limit', 'fields', 'updated_since', 'after']) page.searchParams.delete(own);
  const rest = path.replace(/^\/?(?:search(?:\/|$))?/, '');
  const isBase = plainPath(path) === tenant.search.base_path;
  page.pathname = isBase ? tenant.search.base_path : rest === '' ? '/search' : `/search/${rest}`;
  return page;
}

/** The cards of a page, each with its record unless the caller wants other fields. */
async function hitsOf(
  cars: readonly Car[],
  site: Bff,
  { limit, fields }: Pick<z.output<typeof querySchema>, 'limit' | 'fields'>,
): Promise<z.input<typeof foundSchema>['hits']> {
  const { tenant, now, services } = site;
  const page = cars.slice(0, limit);
  const ids = fields && !fields.includes('data') ? [] : page.map(({ id }) => id);
  const times = await services.cars.changeTimes(tenant.slug, ids);
  return page.map((car) => {
    const updatedAt = times.get(car.id);
    const hit: Hit = {
      ...toCardView(car, tenant, now),
      ...(updatedAt && { data: openCarData(site, car, updatedAt) }),
    };
    return withFields(hit, fields);
  });
}

function toBody(
  foundCars: FoundCars,
  hits: z.input<typeof foundSchema>['hits'],
): z.input<typeof foundSchema> {
  return {
    hits,
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
