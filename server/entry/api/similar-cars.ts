import { z } from 'zod';
import { defineEndpoint, reply } from '#server/entry/routes/endpoint';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/stock-search/catch-up';
import { similarCars } from '#server/search/stock-search/similar';
import { findCar } from '#server/stock/cars/show-car';
import { toCardView } from '#server/stock/cars/to-card-view';
import { cardFieldsSchema, listedCardSchema, withFields } from './card-fields';
import { exampleCard } from './example-card';
import { slugParam } from './slug-param';

const similarMax = 24;

/** Cars similar to one car. */
export const listSimilarCars = defineEndpoint({
  method: 'GET',
  path: '/api/cars/{slug}/similar',
  summary: 'List similar cars',
  description:
    'Cars for sale of the same body or make, near in price, seats and year; the most similar first.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  params: slugParam,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(similarMax).default(8).describe('Maximum number of cars.'),
    fields: cardFieldsSchema,
  }),
  responses: { 200: z.object({ hits: z.array(listedCardSchema) }).meta({ id: 'SimilarCars' }) },
  examples: {
    responses: {
      200: {
        summary: 'With `limit=1&fields=href,title,price`',
        value: { hits: [withFields(exampleCard, ['href', 'title', 'price'])] },
      },
    },
  },
  problems: { 404: 'Car not found.', 410: 'The car is no longer for sale.' },
  handler: async (site, { params, query }) => {
    const found = await findCar(site, params.slug);
    if (found.state === 'unknown') return new Problem(404, 'Car not found.');
    if (found.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const { services, tenant, now } = site;
    await catchUpWithStock(services, tenant.slug);
    const cars = await similarCars(services, tenant, found.car, query.limit);
    return reply(200, { hits: cars.map((car) => withFields(toCardView(car, tenant, now), query.fields)) });
  },
});
