import { z } from 'zod';
import { suggest } from '#server/search/suggest';
import { suggestionViewSchema } from '#server/search/views/list-views';
import { defineEndpoint, reply } from './routes/endpoint';

const suggestionsSchema = z
  .object({ suggestions: z.array(suggestionViewSchema.meta({ id: 'Suggestion' })).max(8) })
  .meta({ id: 'Suggestions' });

/** Suggestions for the text typed so far. */
export const listSuggestions = defineEndpoint({
  method: 'GET',
  path: '/api/suggest',
  summary: 'Suggest searches and cars',
  description:
    'Makes, models, body types and cars for the text typed so far, at most eight. A name links to its list, a car to its page.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  query: z.object({
    query: z
      .string()
      .max(120)
      .default('')
      .describe('Text typed so far.')
      .meta({ examples: ['hil'] }),
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
  handler: async ({ services, tenant }, { query }) =>
    reply(200, { suggestions: await suggest(services, tenant, query.query) }),
});
