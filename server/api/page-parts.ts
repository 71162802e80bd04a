import { z } from 'zod';
import { centroidOf, postcodeError } from '#server/platform/geo/distance';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import { suggest } from '#server/search/suggest';
import { budgetResultSchema } from '#server/search/views/finder-views';
import { suggestionViewSchema } from '#server/search/views/search-view';
import { budgetResult } from '#server/showroom/budget-finder';
import { sitePopup } from '#server/site/site-frame';
import { popupViewSchema } from '#server/site/views/frame-view';
import { readBudget } from '#server/stock/finance/rules/budget';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { registerInSchema } from './cards';
import { openReading } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';

const suggestionsSchema = z
  .object({ suggestions: z.array(suggestionViewSchema.meta({ id: 'Suggestion' })).max(8) })
  .meta({ id: 'Suggestions' });

/** Suggestions for the text typed so far. */
export const listSuggestions = defineEndpoint({
  ...openReading,
  path: '/api/suggest',
  summary: 'Suggest searches and cars',
  description:
    'Makes, models, body types and cars for the text typed so far, at most eight. A name links to its list, a car to its page.',
  tags: ['Pages'],
  query: z.object({
    query: z
      .string()
      .max(120)
      .default('')
      .describe('Text typed so far.')
      .meta({ examples: ['hil'] }),
    register_in: registerInSchema,
  }),
  responses: { 200: suggestionsSchema },
  examples: {
    responses: {
      200: {
        summary: 'For hil',
        value: {
          suggestions: [
            { kind: 'model', text: 'Toyota HiLux', count: 6, href: '/search/toyota/hilux' },
            {
              kind: 'car',
              text: '2021 Toyota HiLux SR5',
              hint: '$52,990',
              href: '/cars/2021-toyota-hilux-sr5-u10412',
            },
          ],
        },
      },
    },
  },
  handler: async ({ services, tenant, url }, { query }) =>
    reply(200, {
      suggestions: await suggest(services, tenant, query.query, shopperTerms(url.searchParams, tenant)),
    }),
});

const amount = z.string().max(40).optional();

/** The budget-based car finder for the site's own script and for integrators. */
export const budget = defineEndpoint({
  ...openReading,
  path: '/api/budget',
  summary: 'Find cars by budget',
  description:
    'Repayment times 12 (monthly) or 52 (weekly), times the years, plus the deposit, before interest; where the site ' +
    'has a rate, the loan that the repayments pay off at it, plus the deposit. A trade-in counts as a deposit. ' +
    'Amounts are clamped between 0 and 1,000,000; a non-number becomes 0.',
  tags: ['Pages'],
  query: z.object({
    repayment: amount
      .describe('Dollars per period; the site’s starting amount by default.')
      .meta({ examples: ['600'] }),
    per: z.enum(['month', 'week']).optional().describe('Repayment period; month by default.'),
    deposit: amount.describe('Dollars; the site’s starting amount by default.').meta({ examples: ['2000'] }),
    trade_in: amount
      .describe('What the shopper’s own car brings, in dollars; 0 by default.')
      .meta({ examples: ['0'] }),
    rate: amount
      .describe('Per cent a year, clamped between 0 and 100; only where the site’s budget includes interest.')
      .meta({ examples: ['8.49'] }),
    register_in: registerInSchema,
  }),
  responses: { 200: budgetResultSchema.meta({ id: 'BudgetResult' }) },
  examples: {
    responses: {
      200: {
        summary: '$600 a month and $2,000 deposit',
        value: {
          budget: 38_000,
          budget_text: 'About $38,000 to spend, before interest',
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

const pointSchema = z
  .object({
    object: z.literal('point').describe('Says what this is.'),
    lat: z.number().describe('Degrees; south is negative.'),
    lng: z.number().describe('Degrees.'),
  })
  .meta({ id: 'Point' });

/** The coordinates of a postcode. */
export const geocode = defineEndpoint({
  ...openReading,
  path: '/api/geocode',
  summary: 'Locate a postcode',
  description: 'The mean latitude and longitude of the localities in an Australian postcode.',
  tags: ['Places'],
  query: z.object({
    postcode: z.string().max(40).describe('Four digits, as text because some start with 0.'),
  }),
  responses: { 200: pointSchema },
  examples: {
    responses: { 200: { summary: 'Brisbane', value: { object: 'point', lat: -27.47, lng: 153.03 } } },
  },
  problems: {
    not_found: 'No locality has this postcode.',
  },
  cacheControl: 'public, max-age=86400',
  handler: async (_site, { query: { postcode } }) => {
    const point = centroidOf(postcode.trim());
    if (point) return reply(200, { object: 'point' as const, ...point });
    const message = postcodeError(postcode.trim()) ?? 'Invalid postcode';
    const code = /^\d{4}$/.test(postcode.trim()) ? 'not_found' : 'invalid_parameter';
    return new Problem(code, message, { param: 'postcode' });
  },
});

/** The text of the promotional popup: the page requests it at the right moment. */
export const showPopup = defineEndpoint({
  ...openReading,
  path: '/api/popup',
  summary: 'Show the promotional popup',
  tags: ['Pages'],
  responses: { 200: popupViewSchema.meta({ id: 'Popup' }) },
  examples: {
    responses: {
      200: {
        summary: 'A sale',
        value: {
          id: '5f2c9a10',
          title: 'End-of-financial-year sale',
          description: 'Every demo car has a new price until 30 June.',
          button: { text: 'See the demos', href: '/search/demo-cars' },
        },
      },
    },
  },
  problems: { not_found: 'The site has no popup at the moment.' },
  // The key of a preview at the desk.
  ignores: (parameter) => parameter === 'preview',
  handler: async (site) => {
    const popup = await sitePopup(site);
    return popup ? reply(200, popup) : new Problem('not_found', 'This site has no popup at the moment.');
  },
});
