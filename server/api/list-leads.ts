import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { categories } from '#server/settings/rules/filing';
import { exampleListedLead, leadAnswerSchema, leadAnswers } from './lead-answers';
import { defineEndpoint, reply } from './routes/endpoint';

/** A dealer's own leads, for its other systems. */
export const listLeads = defineEndpoint({
  method: 'GET',
  path: '/api/leads',
  summary: 'List leads, newest first',
  tags: ['Leads'],
  caller: { scope: 'leads:read' },
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50).describe('Leads per page.'),
    before: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('`next` from the previous page; 400 once its lead is deleted.'),
    since: z.iso.datetime({ offset: true }).optional().describe('Only leads from this time onwards.'),
    category: z.enum(categories).optional().describe('Only leads in this category.'),
    quarantined: z
      .enum(['none', 'held', 'discarded'])
      .default('none')
      .describe('Include quarantined leads: waiting for review, or discarded as spam. Left out by default.'),
  }),
  responses: {
    200: z
      .object({
        leads: z.array(leadAnswerSchema),
        next: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
      })
      .meta({ id: 'LeadList' }),
  },
  examples: {
    responses: {
      200: { summary: 'A single lead', value: { leads: [exampleListedLead], next: null } },
    },
  },
  handler: async (site, { query }) => {
    const { tenant, services } = site;
    const { before } = query;
    if (before !== undefined && !(await services.leads.byId(tenant.slug, before))) return otherCursor;
    const since = query.since && new Date(query.since).toISOString();
    const { leads, next } = await services.leads.list(tenant.slug, { ...query, since });
    const more = new URLSearchParams({ ...queryText(query), before: next ?? '' });
    const headers = next === null ? {} : { Link: `</api/leads?${more}>; rel="next"` };
    return reply(200, { leads: await leadAnswers(site, leads), next }, { headers });
  },
});

const notHere = 'Not a cursor of this list; start from the first page.';
const otherCursor = new Problem(400, 'The query is not valid.', {
  errors: [{ field: 'before', message: notHere }],
});

/** The same query, for the next page. */
const queryText = (query: Readonly<Record<string, string | number | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || (name === 'quarantined' && value === 'none') ? [] : [[name, String(value)]],
    ),
  );
