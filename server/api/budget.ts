import { z } from 'zod';
import { catchUpWithStock } from '#server/search/catch-up';
import { budgetResultSchema } from '#server/search/finders/views/finder-views';
import { budgetResult } from '#server/showroom/finders/budget-finder';
import { readBudget } from '#server/stock/finance/rules/budget';
import { defineEndpoint, reply } from './routes/endpoint';

const amount = z.string().max(40).optional();

/** The budget-based car finder for the site's own script and for integrators. */
export const budget = defineEndpoint({
  method: 'GET',
  path: '/api/budget',
  summary: 'Find cars by budget',
  description:
    'Repayment times 12 (monthly) or 52 (weekly), times the years, plus the deposit; excludes interest. ' +
    'Amounts are clamped between 0 and 1,000,000; a non-number becomes 0.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  query: z.object({
    repayment: amount
      .describe('Dollars per period; the site’s starting amount by default.')
      .meta({ examples: ['600'] }),
    per: z.enum(['month', 'week']).optional().describe('Repayment period; month by default.'),
    deposit: amount.describe('Dollars; the site’s starting amount by default.').meta({ examples: ['2000'] }),
  }),
  responses: { 200: budgetResultSchema.meta({ id: 'BudgetResult' }) },
  examples: {
    responses: {
      200: {
        summary: '$600 a month and $2,000 deposit',
        value: {
          budget: 38_000,
          budget_text: 'About $38,000 to spend',
          repayment: 600,
          deposit: 2000,
          count: 24,
          available: true,
          button: '24 Used Cars Found',
          href: '/search/used-cars?price=1000..38000',
        },
      },
    },
  },
  handler: async (site) => {
    await catchUpWithStock(site.services, site.tenant.slug);
    const budget = readBudget(site.url.searchParams, site.tenant.home.budget_finder);
    return reply(200, (await budgetResult(site, budget)).result);
  },
});
