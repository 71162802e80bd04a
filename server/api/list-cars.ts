import { z } from 'zod';
import { findCar } from '#server/stock/cars/show-car';
import { toCardView } from '#server/stock/cars/to-card-view';
import { cardFieldsSchema, listedCardSchema, withFields } from './card-fields';
import { exampleCard } from './example-car';
import { defineEndpoint, reply } from './routes/endpoint';

/** Cars per response: an address with this many slugs fits every server's limit. */
const carsMax = 24;

const slugsSchema = z
  .string()
  .max(carsMax * 201)
  .transform((text) => [...new Set(text.split(',').filter((slug) => slug !== ''))])
  .pipe(z.array(z.string().max(200)).min(1).max(carsMax))
  .describe(`Comma-separated slugs from car page addresses; at most ${carsMax}.`)
  .meta({ examples: ['2021-toyota-hilux-sr5-u10001,2019-mazda-cx-5-u10002'] });

/** Current cards for the slugs of a browser's favourites. */
export const listCars = defineEndpoint({
  method: 'GET',
  path: '/api/cars',
  summary: 'Look up cars by their slugs',
  description:
    'Current cards of listed cars (including sold ones) in the order requested, and the slugs not found.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  query: z.object({ cars: slugsSchema, fields: cardFieldsSchema }),
  responses: {
    200: z
      .object({
        cars: z.array(z.object({ slug: z.string(), sold: z.boolean(), card: listedCardSchema })),
        gone: z.array(z.string()).describe('Slugs of cars that are unknown or no longer listed.'),
      })
      .meta({ id: 'CarList' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'One car is still listed',
        value: {
          cars: [{ slug: '2021-toyota-hilux-sr5-u10001', sold: false, card: exampleCard }],
          gone: ['2019-mazda-cx-5-u10002'],
        },
      },
    },
  },
  handler: async (site, { query }) => {
    const looked = await Promise.all(
      query.cars.map(async (slug) => ({ slug, found: await findCar(site, slug) })),
    );
    const { tenant, now } = site;
    return reply(200, {
      cars: looked.flatMap(({ slug, found }) =>
        found.state === 'here'
          ? [
              {
                slug,
                sold: found.car.status === 'sold',
                card: withFields(toCardView(found.car, tenant, now), query.fields),
              },
            ]
          : [],
      ),
      gone: looked.flatMap(({ slug, found }) => (found.state === 'here' ? [] : [slug])),
    });
  },
});
