import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import { similarCars } from '#server/search/similar';
import type { Car } from '#server/settings/car';
import { toCarData } from '#server/stock/cars/car-data';
import { type FoundCar, findCar, findCarById } from '#server/stock/cars/show-car';
import { toCardView } from '#server/stock/cars/to-card-view';
import type { CardView } from '#server/stock/cars/views/card-view';
import { exampleCarData } from './example-car-data';
import { carExpandSchema, exampleExpanded, expanderOf } from './expand-stock';
import { defineEndpoint, reply } from './routes/endpoint';
import { fieldsSchema, forKeys, listedSchema, stockCaller, toListed } from './stock-record';

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
  params: z.object({
    id: z
      .string()
      .min(1)
      .max(200)
      .describe('Id of the car, slug of its page, or stock number.')
      .meta({ examples: [exampleCarData.id] }),
  }),
  query: z.object({ fields: fieldsSchema, expand: carExpandSchema }),
  responses: { 200: listedSchema },
  examples: {
    responses: {
      200: {
        summary: 'With `expand=location,finance,offers,similar`',
        value: { ...exampleCarData, expanded: exampleExpanded },
      },
    },
  },
  problems: { 404: 'Car not found.', 410: 'The car is no longer for sale.' },
  handler: async (site, { params, query, caller: from }) => {
    const lookup = await findStock(site, params.id);
    if (lookup.state === 'unknown') return new Problem(404, 'Car not found.');
    if (lookup.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const { car, updatedAt } = lookup;
    const { tenant, url } = site;
    const data = toCarData(car, { tenant, origin: url.origin, updatedAt, isDealer: from.kind === 'key' });
    const listed = toListed(data, query.fields, expanderOf(site, query.expand));
    if (!query.expand?.includes('similar')) return reply(200, listed);
    return reply(200, { ...listed, expanded: { ...listed.expanded, similar: await similarTo(site, car) } });
  },
});

/** By id or slug, otherwise by stock number. */
async function findStock(site: Bff, name: string): Promise<FoundCar> {
  const lookup = await findCarById(site, name);
  if (lookup.state !== 'unknown') return lookup;
  const [numbered] = await site.services.stockChanges.find(site.tenant.slug, name);
  return numbered ? findCar(site, numbered.car.slug) : lookup;
}

const similarMax = 8;

async function similarTo({ services, tenant, now }: Bff, car: Car): Promise<CardView[]> {
  await catchUpWithStock(services, tenant.slug);
  const cars = await similarCars(services, tenant, car, similarMax);
  return cars.map((one) => toCardView(one, tenant, now));
}
