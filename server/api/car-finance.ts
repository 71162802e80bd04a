import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { australianStates } from '#server/settings/location-schema';
import { financeDetails, loanEstimateOf } from '#server/stock/finance/car-finance';
import { readAmount } from '#server/stock/finance/rules/budget';
import { chargeBasisOf } from '#server/stock/rules/shopper-terms';
import {
  financeNoteSchema,
  financeOfferViewSchema,
  loanEstimateViewSchema,
} from '#server/stock/views/finance-view';
import { ownLoanFields } from './cards';
import { exampleFinance } from './example-car';
import { carParams, findNamedCar, namedProblems, nameKind } from './named-car';
import { openReading } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { listOf } from './routes/list';

const lenderSchema = financeOfferViewSchema.extend({ disclaimer: z.string().optional() });

/** The lenders of a car with their examples. */
export const carLendersSchema = z
  .object({ lenders: z.array(lenderSchema), note: financeNoteSchema })
  .meta({ id: 'CarLenders', description: 'The lenders of a car with their examples.' });

/** The response of a car's finance. */
export const carFinanceSchema = listOf(lenderSchema, 'CarFinance')
  .extend({ note: financeNoteSchema, estimate: loanEstimateViewSchema.optional() })
  .meta({ id: 'CarFinance' });

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
    // As a shopper types them: the calculator of the car's page sends them so.
    ...ownLoanFields,
    trade_in: z
      .string()
      .max(40)
      .optional()
      .describe('Dollars that the shopper’s own car brings, which `estimate` takes off the price.'),
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
      broughtDollars: readAmount(query.trade_in ?? ''),
    });
    const { lenders, note } = financeDetails(lookup.car, tenant, now, chargeBasisOf(site));
    const list = { object: 'list' as const, data: lenders, has_more: false, next: null };
    return reply(200, { ...list, note, ...(estimate && { estimate }) });
  },
});
