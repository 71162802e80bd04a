import { z } from 'zod';
import { nextPage } from '#server/api/next-page';
import { reply } from '#server/api/routes/endpoint';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import { slug } from '#server/settings/text-schema';
import { allSites, siteNamed } from './any-site';
import {
  exampleFacts,
  exampleSummary,
  factsOf,
  noSuchSite,
  siteFactsSchema,
  siteParams,
  siteSummarySchema,
  summaryOf,
} from './site-answers';

export const basePath = '/internal/v1/tenants';

/** The sites of this installation. */
export const listSites = defineOperatorEndpoint({
  method: 'GET',
  path: basePath,
  summary: 'List sites',
  description: 'In order of slug.',
  query: z.object({
    limit: z.coerce.number('a number').int().min(1).max(500).default(100).describe('Most sites in a page.'),
    after: slug
      .optional()
      .describe('Slug of the last site of the previous page.')
      .meta({ examples: ['hill-end-cars'] }),
  }),
  responses: {
    200: z
      .object({
        sites: z
          .array(siteSummarySchema)
          .describe('Sites in use, and those left out because of mistakes in their files.'),
        next: z
          .string()
          .nullable()
          .describe('For `after`; null on the last page.')
          .meta({ examples: ['hill-end-cars'] }),
      })
      .meta({ id: 'SiteList', description: 'A page of sites.' }),
  },
  examples: {
    responses: { 200: { summary: 'The only site', value: { sites: [exampleSummary], next: null } } },
  },
  handler: async ({ tenants }, { query }) => {
    const { limit, after } = query;
    const rest = allSites(tenants).filter((one) => after === undefined || one.slug > after);
    const page = rest.slice(0, limit + 1).map((one) => ({ ...summaryOf(tenants, one), id: one.slug }));
    const { rows, next, headers } = nextPage(page, basePath, query);
    return reply(200, { sites: rows.map(({ id: _, ...site }) => site), next }, { headers });
  },
});

const ifMatchRule =
  'The entity tag is that of the settings: `If-Match` of PATCH takes it. Whether the stock has changed is not part of it.';

/** One site. */
export const showSiteFacts = defineOperatorEndpoint({
  method: 'GET',
  path: `${basePath}/{slug}`,
  summary: 'Show a site with its state',
  description: ifMatchRule,
  strongTag: true,
  params: siteParams,
  responses: { 200: siteFactsSchema },
  examples: { responses: { 200: { summary: 'A site with a problem', value: exampleFacts } } },
  problems: { 404: 'There is no such site, or OPERATOR_TOKEN is not set.' },
  handler: async (services, { params }) => {
    const site = siteNamed(services.tenants, params.slug);
    const settings = site && (await services.tenantWriter.settings(params.slug));
    if (!site || !settings) return noSuchSite;
    return reply(200, await factsOf(services, site, settings.text), { taggedBy: settings.tag });
  },
});
