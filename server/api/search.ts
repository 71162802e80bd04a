import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import { countedAmong } from '#server/search/rules/filter-views';
import { isBesideSearch } from '#server/search/rules/refinement-params';
import { parseSearch } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import type { Car } from '#server/settings/car';
import { toCardView } from '#server/stock/cars/to-card-view';
import { openCarData } from './car-records';
import { type Hit, hitFieldsSchema, withFields } from './card-fields';
import { exampleCard } from './example-car';
import { exampleCarData } from './example-car-data';
import { defineEndpoint, reply } from './routes/endpoint';
import { refuseUnusable, searchedSchema, searchPageUrl, unusable } from './search-query';
import { foundSchema, toBody } from './search-results';

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
    422: unusable,
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
    if (foundCars.kind === 'not-found') return new Problem(404, 'Nothing in stock matches this path.');
    const { ms, ...body } = toBody(foundCars, await hitsOf(foundCars.cars, site, query));
    return reply(200, { ...body, ms }, { taggedBy: JSON.stringify(body) });
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
