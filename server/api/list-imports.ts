import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { exampleImport, importSchema, toImportData } from './import-record';
import { nextPage } from './next-page';
import { defineEndpoint, reply } from './routes/endpoint';

/** Imports of the last 30 days, from every source. */
export const listImports = defineEndpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'List imports of the stock, newest first',
  description: 'Imports of the last 30 days: by this API, by the command line and from feeds.',
  tags: ['Stock data'],
  caller: { scope: 'stock:write' },
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Imports per page.'),
    after: z.string().min(1).max(64).optional().describe('`next` from the previous page.'),
  }),
  responses: {
    200: z
      .object({
        imports: z.array(importSchema),
        next: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
      })
      .meta({ id: 'StockImportList' }),
  },
  examples: {
    responses: { 200: { summary: 'One import', value: { imports: [exampleImport], next: null } } },
  },
  handler: async ({ tenant, services }, { query }) => {
    const { limit, after } = query;
    const read = await services.importReports.list(tenant.slug, { limit: limit + 1, after });
    const { rows, next, headers } = nextPage(read, '/api/imports', query);
    return reply(200, { imports: rows.map(toImportData), next }, { headers });
  },
});

/** One import and its report. */
export const showImport = defineEndpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  summary: 'Show an import of the stock',
  description: 'Ask from time to time until its state is done, refused or failed.',
  tags: ['Stock data'],
  caller: { scope: 'stock:write' },
  params: z.object({
    id: z
      .string()
      .max(64)
      .meta({ examples: [exampleImport.id] }),
  }),
  responses: { 200: importSchema },
  examples: { responses: { 200: { summary: 'An import that is done', value: exampleImport } } },
  problems: { 404: 'Import not found, or older than 30 days.' },
  handler: async ({ tenant, services }, { params }) => {
    const record = await services.importReports.byId(tenant.slug, params.id);
    return record ? reply(200, toImportData(record)) : new Problem(404, 'Import not found.');
  },
});
