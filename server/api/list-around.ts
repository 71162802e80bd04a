import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import { listAround, toListView } from '#server/search/list-around';
import { parseSearch } from '#server/search/rules/search-state';
import { listAroundViewSchema } from '#server/search/views/list-views';
import { findCar } from '#server/stock/cars/show-car';
import { slugParam } from './example-car';
import { defineEndpoint, reply } from './routes/endpoint';
import { searchedSchema, searchPageUrl } from './search-query';

/** A search with one of its cars and the cars beside it. */
export const showListAround = defineEndpoint({
  method: 'GET',
  path: '/api/cars/{slug}/list',
  summary: 'Find a car in a search',
  description:
    'Takes the query of a search page and returns the name of the list, the position of the car and the cars before and after it, across pages. Unknown parameters are ignored.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  params: slugParam,
  query: searchedSchema,
  // A page sends the query of the page before it, whatever that had.
  ignores: () => true,
  responses: {
    200: z
      .object({
        list: listAroundViewSchema
          .optional()
          .describe('Absent when nothing in stock matches the make, model or body in `path`.'),
      })
      .meta({ id: 'ListAround' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'With `path=/search/toyota&car_type=used`',
        value: {
          list: {
            name: '23 used Toyotas',
            href: '/search/toyota?car_type=used&page=2',
            count: 23,
            position: 23,
            previous: {
              text: 'Previous car: 2019 Toyota Corolla',
              href: '/cars/2019-toyota-corolla-ascent-sport-u10002',
            },
          },
        },
      },
    },
  },
  problems: { 404: 'Car not found.', 410: 'The car is no longer for sale.' },
  handler: async (site, { params, query }) => {
    const lookup = await findCar(site, params.slug);
    if (lookup.state === 'unknown') return new Problem(404, 'Car not found.');
    if (lookup.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const { services, tenant } = site;
    await catchUpWithStock(services, tenant.slug);
    const state = parseSearch(searchPageUrl(site, query.path), tenant);
    const list = await listAround(services, tenant, state, { carId: lookup.car.id });
    return reply(200, list ? { list: toListView(list, tenant) } : {});
  },
});
