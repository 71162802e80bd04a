import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import { attributes } from '#server/search/rules/attributes';
import { parseSearch } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import { defineEndpoint, reply } from './routes/endpoint';
import { refuseUnusable, searchedSchema, searchPageUrl, unusable } from './search-query';
import { countsSchema, rangesSchema } from './search-results';

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
    404: 'No site at this host, or nothing in stock matches the make, model or body in `path`.',
    422: unusable,
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
    if (counted.kind === 'not-found') return new Problem(404, 'Nothing in stock matches this path.');
    const { count, facets, ranges } = counted;
    return reply(200, {
      count,
      facets: Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, [...counts]])),
      ranges,
    });
  },
});
