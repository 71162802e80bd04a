import { z } from 'zod';
import { australianStates } from '#server/settings/location-schema';
import { findCar } from '#server/stock/cars/show-car';
import { toCardView } from '#server/stock/cars/to-card-view';
import { periods } from '#server/stock/finance/rules/loan';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { type CardView, cardViewSchema } from '#server/stock/views/card-view';
import { exampleCard } from './example-car';
import { fieldsParam, openReading } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';

const cardFields = cardViewSchema.omit({ id: true }).keyof().options;
const always = ['id'] as const;

/** The query parameter `fields` of a list of cards. */
export const cardFieldsSchema = fieldsParam([...always, ...cardFields], 'id').meta({
  examples: ['href,title,price'],
});

/** A card in a response: complete, or with only the requested fields. */
export const cardSchema = cardViewSchema.partial().required({ id: true }).meta({ id: 'CarCard' });

/** The card with the requested fields and its id; the card itself if none are requested. */
export function withFields(
  card: CardView,
  fields: readonly string[] | undefined,
): Partial<CardView> & Pick<CardView, 'id'> {
  if (!fields) return card;
  const names = new Set<string>([...always, ...fields]);
  const entries = Object.fromEntries(Object.entries(card).filter(([name]) => names.has(name)));
  return { ...(entries as Partial<CardView>), id: card.id };
}

/** Cars per response: an address with this many slugs fits every server's limit. */
const carsMax = 24;

const slugsSchema = z
  .string()
  .max(carsMax * 201)
  .transform((text) => [...new Set(text.split(',').filter((slug) => slug !== ''))])
  .pipe(z.array(z.string().max(200)).min(1).max(carsMax))
  .describe(`Comma-separated slugs from car page addresses; at most ${carsMax}.`)
  .meta({ examples: ['2021-toyota-hilux-sr5-u10001,2019-mazda-cx-5-u10002'] });

/** The query parameter for the state of registration. */
export const registerInSchema = z
  .enum(australianStates)
  .optional()
  .describe('State of registration for `price.inFull`; the site’s own by default.');

const amount = z.string().max(40).optional();

/** A loan of the shopper's own, in the query of a repayment and of cards. */
export const ownLoanFields = {
  deposit: amount.describe(
    'Dollars up to 1,000,000; empty for none. Without one that can be read, the lender’s.',
  ),
  balloon: amount.describe('Dollars due at the end, read in the same way.'),
  years: amount.describe('Years in whole months, from 1, e.g. 4.5 for 54 months.'),
  rate: amount.describe('Per cent a year, up to 100.'),
  per: z.enum(periods).optional().describe('Repayment frequency.'),
};

/** Current cards for the slugs of a browser's favourites. */
export const listCars = defineEndpoint({
  ...openReading,
  path: '/api/cars',
  summary: 'Look up cars by their slugs',
  description:
    'Current cards of listed cars (including sold ones) in the order requested, and the slugs not found.',
  tags: ['Pages'],
  query: z.object({
    cars: slugsSchema,
    fields: cardFieldsSchema,
    register_in: registerInSchema,
    ...ownLoanFields,
  }),
  responses: {
    200: z
      .object({
        cars: z.array(z.object({ slug: z.string(), sold: z.boolean(), card: cardSchema })),
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
    const { tenant, now, url } = site;
    const terms = shopperTerms(url.searchParams, tenant);
    return reply(200, {
      cars: looked.flatMap(({ slug, found }) =>
        found.state === 'here'
          ? [
              {
                slug,
                sold: found.car.status === 'sold',
                card: withFields(toCardView(found.car, tenant, now, terms), query.fields),
              },
            ]
          : [],
      ),
      gone: looked.flatMap(({ slug, found }) => (found.state === 'here' ? [] : [slug])),
    });
  },
});
