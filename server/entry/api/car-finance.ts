import { z } from 'zod';
import { defineEndpoint, reply } from '#server/entry/routes/endpoint';
import { Problem } from '#server/platform/http/problem';
import { findCar } from '#server/stock/cars/show-car';
import { financeDetails, loanEstimateOf } from '#server/stock/finance/car-finance';
import { periods } from '#server/stock/finance/rules/loan';
import { financeOfferViewSchema, loanEstimateViewSchema } from '#server/stock/finance/views/car-finance-view';
import { financeNoteSchema } from '#server/stock/finance/views/finance-view';
import { exampleFinance } from './example-finance';
import { slugParam } from './slug-param';

const amount = z.string().max(40).optional();

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
  responses: {
    200: z
      .object({
        lenders: z.array(financeOfferViewSchema.extend({ disclaimer: z.string().optional() })),
        note: financeNoteSchema,
        estimate: loanEstimateViewSchema.optional(),
      })
      .meta({ id: 'CarFinance' }),
  },
  examples: { responses: { 200: { summary: 'One lender', value: exampleFinance } } },
  problems: { 404: 'Car not found.', 410: 'The car is no longer for sale.' },
  handler: async (site, { params }) => {
    const found = await findCar(site, params.slug);
    if (found.state === 'unknown') return new Problem(404, 'Car not found.');
    if (found.state === 'gone') return new Problem(410, 'This car is no longer for sale.');
    const { tenant, now, url } = site;
    const estimate = loanEstimateOf(found.car, tenant, { params: url.searchParams, now });
    return reply(200, { ...financeDetails(found.car, tenant, now), ...(estimate ? { estimate } : {}) });
  },
});
