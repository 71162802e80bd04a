import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import type { Services } from '#server/entry/services';
import { usageCsv } from '#server/operate/observability/usage-store';
import { Problem } from '#server/platform/http/problem';
import { addDays, localTime } from '#server/platform/text/local-time';
import { date, slug } from '#server/settings/text-schema';

/** Site-days in one response: a month of 3,000 sites. */
const mostRows = 100_000;
const usualDays = 31;

const query = z.object({
  from: date
    .optional()
    .describe(`First day, in each site's time zone; ${usualDays} days ago by default.`)
    .meta({ examples: ['2026-11-01'] }),
  to: date
    .optional()
    .describe('Last day; today by default.')
    .meta({ examples: ['2026-11-30'] }),
  tenant: slug
    .optional()
    .describe('Only this site, which may be one that is gone.')
    .meta({ examples: ['hill-end-cars'] }),
});
type Query = z.output<typeof query>;

const figure = (text: string) => z.int().describe(text);
const usageSchema = z
  .object({
    tenant: z.string().describe("The site's slug."),
    day: z.string().describe("The day, in the site's time zone."),
    requests: figure('Requests of every kind.'),
    pages_cached: figure('HTML pages out of the page cache.'),
    pages_rendered: figure('HTML pages that were rendered.'),
    api_requests: figure('Requests of the API and of MCP.'),
    bytes_sent: figure('Headers and bodies, as they went to the proxy or visitor.'),
    leads: figure('Leads stored on that day, without spam; measured every hour.'),
    storage_bytes: figure('Photos and files in the database, as last measured on that day.'),
  })
  .meta({ id: 'UsageOfDay', description: 'What a site used on a day.' });

const exampleUsage = {
  tenant: 'hill-end-cars',
  day: '2026-11-25',
  requests: 48_210,
  pages_cached: 6_120,
  pages_rendered: 2_040,
  api_requests: 1_800,
  bytes_sent: 912_000_000,
  leads: 14,
  storage_bytes: 83_000_000,
};
const description = 'By day and site. Figures are added every ten seconds; days are kept for 400 days.';
const tooMany = new Problem(400, `More than ${mostRows} rows: ask for fewer days, or for one site.`);

async function usageIn({ usage, clock }: Pick<Services, 'usage' | 'clock'>, { from, to, tenant }: Query) {
  const first = from ?? addDays(localTime('UTC', clock.now()).date, -usualDays);
  if (to !== undefined && to < first) return new Problem(400, '`to` is before `from`.');
  const days = await usage.store.list({ tenant, from: first, to, limit: mostRows + 1 });
  return days.length > mostRows ? tooMany : days;
}

/** Usage as JSON. */
export const showUsage = defineOperatorEndpoint({
  method: 'GET',
  path: '/internal/v1/usage',
  summary: 'Show the usage of sites',
  description,
  query,
  responses: {
    200: z
      .object({ usage: z.array(usageSchema).describe('By day and site.') })
      .meta({ id: 'UsageList', description: 'The usage of sites over a period.' }),
  },
  examples: { responses: { 200: { summary: 'A day', value: { usage: [exampleUsage] } } } },
  handler: async (services, { query }) => {
    const days = await usageIn(services, query);
    return days instanceof Problem ? days : reply(200, { usage: [...days] });
  },
});

/** Usage as CSV. */
export const exportUsage = defineOperatorEndpoint({
  method: 'GET',
  path: '/internal/v1/usage.csv',
  summary: 'Export the usage of sites as CSV',
  description,
  query,
  responses: {},
  file: {
    type: 'text/csv',
    description: 'A row for each site and day, with a heading (RFC 4180, UTF-8).',
    example: {
      summary: 'A day',
      value: `${Object.keys(exampleUsage).join(',')}\r\n${Object.values(exampleUsage).join(',')}\r\n`,
    },
  },
  handler: async (services, { query }) => {
    const days = await usageIn(services, query);
    if (days instanceof Problem) return days;
    const text = usageCsv(days);
    return {
      status: 200 as const,
      file: {
        name: 'usage.csv',
        taggedBy: text,
        headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store' },
        open: async () => new TextEncoder().encode(text),
      },
    };
  },
});
