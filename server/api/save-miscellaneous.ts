import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { longestResult, saveResult } from '#server/trade-in/decide-offer';
import { defineEndpoint, reply } from './routes/endpoint';
import { toProblem } from './trade-in-answers';
import { idShape } from './trade-in-shapes';

/** Results that a page keeps, for dealers who ask for it. */
export const saveMiscellaneous = defineEndpoint({
  method: 'POST',
  path: '/api/miscellaneous',
  summary: 'Keep the result of a valuation',
  description:
    'For the site’s own pages, where the dealer keeps results. A caller that gets no success logs "Failed to save ' +
    'valuation data" and goes on: nothing depends on it.',
  tags: ['Trade-in'],
  caller: 'same-origin',
  rateLimit: { perSecond: 0.5, burst: 20 },
  bodyLimitBytes: 2 * longestResult,
  body: z
    .strictObject({
      id: idShape,
      column_name: z.literal('valuation', 'Only valuation is kept.').describe('What the result is of.'),
      value: z.unknown().describe('The result as the page shows it.'),
    })
    .meta({ id: 'ResultToKeep' }),
  responses: { 200: z.object({ success: z.literal(true) }).meta({ id: 'KeptResult' }) },
  problems: {
    404: 'The site keeps no results, or there is no such valuation.',
    409: 'The valuation changed at the same moment: send it again.',
    410: 'The valuation’s link has ended.',
    422: 'column_name is not valuation, or the result is too long.',
  },
  examples: {
    body: {
      summary: 'An estimate',
      value: { id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', column_name: 'valuation', value: { dollars: 18_500 } },
    },
    responses: { 200: { summary: 'Kept', value: { success: true } } },
  },
  handler: async (site, { body }) => {
    const { trade_in, valuation } = site.tenant;
    if (!trade_in.autograb || !valuation.save_result) return new Problem(404, 'This site keeps no results.');
    const outcome = await saveResult(site, body.id, body.value);
    return outcome.ok ? reply(200, { success: true } as const) : toProblem(outcome.error);
  },
});
