import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { australianStates } from '#server/settings/location-schema';
import { findCar } from '#server/stock/cars/show-car';
import { financeDetails, loanEstimateOf } from '#server/stock/finance/car-finance';
import { amountMax, readAmount } from '#server/stock/finance/rules/budget';
import { periods } from '#server/stock/finance/rules/loan';
import { chargeBasisOf } from '#server/stock/rules/shopper-terms';
import {
  financeNoteSchema,
  financeOfferViewSchema,
  loanEstimateViewSchema,
} from '#server/stock/views/finance-view';
import { ownLoanFields, registerInSchema } from './cards';
import { exampleFinance, slugParam } from './example-car';
import { carParams, findNamedCar, listedCar, listedProblems, namedProblems, nameKind } from './named-car';
import { openReading } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { listOf } from './routes/list';
import { decimal } from './routes/query';

const lenderSchema = financeOfferViewSchema.extend({ disclaimer: z.string().optional() });

/** The lenders of a car with their examples. */
export const carLendersSchema = z
  .object({ lenders: z.array(lenderSchema), note: financeNoteSchema })
  .meta({ id: 'CarLenders', description: 'The lenders of a car with their examples.' });

/** The response of a car's finance. */
export const carFinanceSchema = listOf(lenderSchema, 'CarFinance')
  .extend({ note: financeNoteSchema, estimate: loanEstimateViewSchema.optional() })
  .meta({ id: 'CarFinance' });

const amount = decimal(0, amountMax).optional();

/** A car's lenders with their disclaimers, and the result of a loan with the caller's amounts. */
export const showCarFinance = defineEndpoint({
  ...openReading,
  path: '/api/cars/{id}/finance',
  isCached: true,
  summary: 'Show finance for a car',
  description:
    'A list of the lenders with their examples. Rates are per cent a year and must be shown with `note`. ' +
    '`estimate` uses the amounts in the query; sold cars and cars without a price have none.',
  tags: ['Stock'],
  params: carParams,
  query: z.object({
    by: nameKind,
    deposit: amount.describe('Dollars.'),
    balloon: amount.describe('Dollars due at the end.'),
    years: decimal(1, 7).optional().describe('In whole months, e.g. 4.5 for 54 months.'),
    rate: decimal(0, 100).optional().describe('Per cent a year.'),
    per: z.enum(periods).optional().describe('Repayment frequency.'),
    trade_in: amount.describe(
      'Dollars that the shopper’s own car brings, which `estimate` takes off the price.',
    ),
    register_in: z
      .enum(australianStates)
      .optional()
      .describe('State of registration: `estimate` is for the price that the page leads with there.'),
  }),
  responses: { 200: carFinanceSchema },
  examples: {
    responses: {
      200: {
        summary: 'One lender',
        value: {
          object: 'list',
          data: exampleFinance.lenders,
          has_more: false,
          next: null,
          note: exampleFinance.note,
          estimate: exampleFinance.estimate,
        },
      },
    },
  },
  problems: namedProblems,
  handler: async (site, { params, query }) => {
    const lookup = await findNamedCar(site, params.id, query.by);
    if (lookup instanceof Problem) return lookup;
    const { tenant, now, url } = site;
    const estimate = loanEstimateOf(lookup.car, tenant, {
      params: url.searchParams,
      now,
      broughtDollars: Math.round(query.trade_in ?? 0),
    });
    const { lenders, note } = financeDetails(lookup.car, tenant, now, chargeBasisOf(site));
    const list = { object: 'list' as const, data: lenders, has_more: false, next: null };
    return reply(200, { ...list, note, ...(estimate && { estimate }) });
  },
});

/** The repayment of a loan for the amounts that a shopper types into the calculator of a car's page. */
export const showRepayment = defineEndpoint({
  ...openReading,
  path: '/api/cars/{slug}/repayment',
  isCached: true,
  summary: 'Calculate a repayment',
  description:
    'Reads amounts as the calculator of the page does without its script: one that cannot be read, or that no loan has, is the lender’s example’s.',
  tags: ['Pages'],
  params: slugParam,
  query: z.object({
    ...ownLoanFields,
    trade_in: z.string().max(40).optional().describe('Dollars that the shopper’s own car brings.'),
    register_in: registerInSchema,
  }),
  responses: { 200: loanEstimateViewSchema },
  examples: { responses: { 200: { summary: 'A loan over five years', value: exampleFinance.estimate } } },
  problems: { ...listedProblems, wrong_state: 'The car is sold, or has no price.' },
  handler: async (site, { params, query }) => {
    const lookup = listedCar(await findCar(site, params.slug));
    if (lookup instanceof Problem) return lookup;
    const { tenant, now, url } = site;
    const broughtDollars = readAmount(query.trade_in ?? '');
    const estimate = loanEstimateOf(lookup.car, tenant, { params: url.searchParams, now, broughtDollars });
    return estimate
      ? reply(200, estimate)
      : new Problem('wrong_state', 'Repayments are worked out for cars for sale that have a price.');
  },
});
