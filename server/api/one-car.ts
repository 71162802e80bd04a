import { z } from 'zod';
import { withMarketPosition } from '#server/market/market-badge';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import { similarCars } from '#server/search/similar';
import { carDataSchema } from '#server/stock/cars/car-data';
import { findCar } from '#server/stock/cars/show-car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { toCardView } from '#server/stock/cars/to-card-view';
import { carViewSchema } from '#server/stock/cars/views/car-view';
import { financeDetails, loanEstimateOf } from '#server/stock/finance/car-finance';
import { periods } from '#server/stock/finance/rules/loan';
import {
  financeNoteSchema,
  financeOfferViewSchema,
  loanEstimateViewSchema,
} from '#server/stock/finance/views/finance-view';
import { openCarData } from './car-records';
import { cardFieldsSchema, listedCardSchema, withFields } from './card-fields';
import { exampleCar, exampleCard, exampleFinance, slugParam } from './example-car';
import { exampleCarData } from './example-car-data';
import { defineEndpoint, reply } from './routes/endpoint';

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
  responses: {
    200: carViewSchema
      .extend({ data: carDataSchema.meta({ id: 'CarData' }).describe('The car’s record.') })
      .meta({ id: 'Car' }),
  },
  examples: { responses: { 200: { summary: 'A used ute', value: { ...exampleCar, data: exampleCarData } } } },
  problems: { 404: 'Car not found.', 410: 'The car is no longer for sale.' },
  handler: async (site, { params }) => {
    const lookup = await findCar(site, params.slug);
    if (lookup.state === 'unknown') return new Problem(404, 'Car not found.');
    if (lookup.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const { car, updatedAt } = lookup;
    const view = await withMarketPosition(site, car, toCarView(car, site.tenant, site.now));
    return reply(200, { ...view, data: openCarData(site, car, updatedAt) });
  },
});

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
    const lookup = await findCar(site, params.slug);
    if (lookup.state === 'unknown') return new Problem(404, 'Car not found.');
    if (lookup.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const { services, tenant, now } = site;
    await catchUpWithStock(services, tenant.slug);
    const cars = await similarCars(services, tenant, lookup.car, query.limit);
    return reply(200, { hits: cars.map((car) => withFields(toCardView(car, tenant, now), query.fields)) });
  },
});

const amount = z.string().max(40).optional();

/** The response of a car's finance. */
export const carFinanceSchema = z
  .object({
    lenders: z.array(financeOfferViewSchema.extend({ disclaimer: z.string().optional() })),
    note: financeNoteSchema,
    estimate: loanEstimateViewSchema.optional(),
  })
  .meta({ id: 'CarFinance' });

/** A car's lenders with their disclaimers, and the result of a loan with the caller's amounts. */
export const showCarFinance = defineEndpoint({
  method: 'GET',
  path: '/api/cars/{slug}/finance',
  summary: 'Show finance for a car',
  description:
    'Rates are per cent a year and must be shown with `note`. ' +
    '`estimate` uses the amounts in the query; sold cars and cars without a price have none.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  params: slugParam,
  query: z.object({
    deposit: amount.describe('Dollars, clamped between 0 and 1,000,000; a non-number becomes 0.'),
    balloon: amount.describe('Dollars due at the end, clamped in the same way.'),
    years: amount.describe('Years in whole months, 1 to 7, e.g. 4.5 for 54 months.'),
    rate: amount.describe('Per cent a year, clamped between 0 and 100.'),
    per: z.enum(periods).optional().describe('Repayment frequency.'),
  }),
  responses: { 200: carFinanceSchema },
  examples: { responses: { 200: { summary: 'One lender', value: exampleFinance } } },
  problems: { 404: 'Car not found.', 410: 'The car is no longer for sale.' },
  handler: async (site, { params }) => {
    const lookup = await findCar(site, params.slug);
    if (lookup.state === 'unknown') return new Problem(404, 'Car not found.');
    if (lookup.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const { tenant, now, url } = site;
    const estimate = loanEstimateOf(lookup.car, tenant, { params: url.searchParams, now });
    return reply(200, { ...financeDetails(lookup.car, tenant, now), ...(estimate ? { estimate } : {}) });
  },
});
