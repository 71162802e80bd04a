import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import { attributes } from '#server/search/rules/attributes';
import { countedAmong } from '#server/search/rules/filter-views';
import { isRange, rangeText } from '#server/search/rules/refinement';
import { isBesideSearch } from '#server/search/rules/refinement-params';
import { parseSearch } from '#server/search/rules/search-state';
import type { Understood } from '#server/search/rules/words/understand';
import { type FoundCars, searchCars } from '#server/search/search-cars';
import { sortOrders } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import { toCardView } from '#server/stock/cars/to-card-view';
import { type Hit, hitFieldsSchema, hitSchema, withFields } from './cards';
import { openCarData } from './cars';
import { exampleCarData, exampleCard } from './example-car';
import { refuseUnusable, searchedSchema, searchPageUrl } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { whole } from './routes/query';

const understoodSchema = z
  .object({
    readings: z.array(
      z.object({
        words: z.string().describe('As typed.'),
        label: z.string().describe('How the words were interpreted, for display.'),
        excluded: z.literal(true).optional().describe('The words exclude the cars that the parameters find.'),
        required: z
          .literal(true)
          .optional()
          .describe('Equipment: with several of these readings, a car has every one of them.'),
        sortBy: z.enum(sortOrders).optional().describe('The order that the words ask for.'),
        parameters: z.record(z.string(), z.array(z.string())).describe('The equivalent parameters.'),
      }),
    ),
    rest: z.string().describe('Words searched as text.'),
  })
  .describe('How `query` was interpreted; absent when nothing was, and with `literal=1`.')
  .meta({ id: 'Understood' });

const countsSchema = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));
const rangesSchema = z.record(z.string(), z.object({ min: z.number(), max: z.number() }).nullable());

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

/** The answer to a search. */
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
    readings: readings.map(({ words, label, refinements: read, near, excluded, required, sortBy }) => ({
      words,
      label,
      ...(excluded ? { excluded } : {}),
      ...(required ? { required } : {}),
      ...(sortBy ? { sortBy } : {}),
      parameters: {
        ...Object.fromEntries(
          Object.entries(read).map(([name, one]) => [name, isRange(one) ? [rangeText(one)] : [...one]]),
        ),
        ...(near ? { postcode: [near.postcode], within: [String(near.withinKm)] } : {}),
      },
    })),
    rest: state.exclusions?.text ?? state.query,
  };
}

const querySchema = searchedSchema.extend({
  page: whole(1, 10_000),
  limit: whole(0, 100).describe('Cars per page; the site’s own number by default, 0 for counts only.'),
  fields: hitFieldsSchema,
});

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
  rateLimit: { perSecond: 20, burst: 200 },
  isCached: true,
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
    not_found: 'Nothing in stock matches the make, model or body in `path`.',
    unusable_filter: true,
  },
  handler: async (site, { query }) => {
    const refusal = refuseUnusable(site);
    if (refusal) return refusal;
    await catchUpWithStock(site.services, site.tenant.slug);
    const state = parseSearch(searchPageUrl(site, query.path), site.tenant);
    const foundCars = await searchCars(site.services, site.tenant, state, {
      ...pageSize(query.limit),
      facets: countedAmong(site.tenant.search.filters, 'values'),
      ranges: countedAmong(site.tenant.search.filters, 'range'),
    });
    if (foundCars.kind === 'not-found')
      return new Problem('not_found', 'Nothing in stock matches this path.', { param: 'path' });
    const { ms, ...body } = toBody(foundCars, await hitsOf(foundCars.cars, site, query));
    const isProvisional = foundCars.notice !== null;
    return reply(200, { ...body, ms }, { taggedBy: JSON.stringify(body), isProvisional });
  },
});

/** Never ask the engine for a page of no cars. */
const pageSize = (limit: number | undefined) =>
  limit === undefined ? {} : { hitsPerPage: Math.max(limit, 1) };

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

const named = (refine: 'values' | 'range') =>
  attributes.flatMap((one) => (one.refine === refine ? [one.name] : []));

/** What the listed cars have, by attribute, whichever filters the site itself offers. */
export const showFacets = defineEndpoint({
  method: 'GET',
  path: '/api/facets',
  summary: 'Count the stock by attribute',
  description:
    'Values with the number of listed cars, and the range of each number, for every attribute that can be refined by. ' +
    'Takes the filters of the search pages; the counts of a refined attribute ignore its own refinement.',
  tags: ['Stock data'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 10, burst: 60 },
  isCached: true,
  query: searchedSchema.omit({ sortBy: true }),
  responses: {
    200: z.object({ count: z.int(), facets: countsSchema, ranges: rangesSchema }).meta({ id: 'Facets' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'A part',
        value: {
          count: 23,
          facets: { make: [{ value: 'Toyota', count: 9 }] },
          ranges: { price: { min: 18_990, max: 74_990 }, subscription_price: null },
        },
      },
    },
  },
  problems: {
    not_found: 'Nothing in stock matches the make, model or body in `path`.',
    unusable_filter: true,
  },
  handler: async (site, { query }) => {
    const refusal = refuseUnusable(site);
    if (refusal) return refusal;
    const { services, tenant } = site;
    await catchUpWithStock(services, tenant.slug);
    const counted = await searchCars(services, tenant, parseSearch(searchPageUrl(site, query.path), tenant), {
      hitsPerPage: 1,
      facets: named('values'),
      ranges: named('range'),
    });
    if (counted.kind === 'not-found')
      return new Problem('not_found', 'Nothing in stock matches this path.', { param: 'path' });
    const { count, facets, ranges } = counted;
    return reply(
      200,
      {
        count,
        facets: Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, [...counts]])),
        ranges,
      },
      { isProvisional: counted.notice !== null },
    );
  },
});
