import { defineEndpoint, reply } from '#server/entry/routes/endpoint';
import { Problem } from '#server/platform/http/problem';
import { findCar } from '#server/stock/cars/show-car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { carViewSchema } from '#server/stock/cars/views/car-view';
import { exampleCar } from './example-car';
import { slugParam } from './slug-param';

/** One car with everything on its page. */
export const showCar = defineEndpoint({
  method: 'GET',
  path: '/api/cars/{slug}',
  summary: 'Show a car',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  params: slugParam,
  responses: { 200: carViewSchema.meta({ id: 'Car' }) },
  examples: { responses: { 200: { summary: 'A used ute', value: exampleCar } } },
  problems: { 404: 'Car not found.', 410: 'The car is no longer for sale.' },
  handler: async (site, { params }) => {
    const found = await findCar(site, params.slug);
    if (found.state === 'unknown') return new Problem(404, 'Car not found.');
    if (found.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    return reply(200, toCarView(found.car, site.tenant, site.now));
  },
});
