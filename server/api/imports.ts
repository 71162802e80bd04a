import { z } from 'zod';
import { Problem } from '#server/platform/http/problem';
import { acceptImport, importsFolder, mostWaiting } from '#server/search/waiting-imports';
import { formats } from '#server/stock/feeds/rules/feed/formats';
import { exampleCarData } from './example-car';
import { exampleImport, importSchema, toImportData } from './import-record';
import { idParams } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { answerList, listParts } from './routes/list';
import { flag } from './routes/query';

/** A stock file at most; 20,000 cars with long texts fit. */
const mostBytes = 64 * 1024 * 1024;
const waitSeconds = 30;

const waitingImport = {
  ...exampleImport,
  updated_at: exampleImport.created_at,
  state: 'waiting',
  finished_at: null,
  report: null,
} as const;

const cells = [
  ['stock_number', 'make', 'model', 'year', 'price'],
  ['U10001', 'Toyota', 'HiLux', '2021', '52990'],
];
const table = (separator: string) => ({
  summary: 'One car',
  value: cells.map((row) => `${row.join(separator)}\n`).join(''),
});
const line = {
  summary: 'One car',
  value: '{"stock_number":"U10001","make":"Toyota","model":"HiLux","year":2021,"price":52990}\n',
};
const fileExamples = {
  'text/csv': table(','),
  'text/plain': table(','),
  'text/tab-separated-values': table('\t'),
  'application/json': { summary: 'One car', value: { cars: [exampleCarData] } },
  'application/x-ndjson': line,
  'application/ndjson': line,
  'application/jsonl': line,
};

/** Replaces or adds to the stock with a file. */
export const putStock = defineEndpoint({
  method: 'PUT',
  path: '/api/stock',
  summary: 'Replace the stock',
  description:
    'The body is the whole stock: a CSV or JSON feed that `dealer stock import` reads, or the cars of GET /api/stock as ' +
    'that or /api/stock.ndjson gives them. Items with `object: "car"` are taken as they are; other items are read as a ' +
    'feed. Cars are matched by stock number, then VIN, then id. The response comes before the import: follow it at its ' +
    'Location. Fields that were edited by hand stay as they are, and the report names them. An import is all or ' +
    'nothing, imports of a site run one after the other, and repeating one changes nothing.',
  tags: ['Stock changes'],
  caller: { scope: 'stock:write' },
  idempotent: true,
  query: z.strictObject({
    full: flag(true).describe('false: cars missing from the body stay.'),
    dry_run: flag(false).describe('true: nothing is stored; the report says what would happen.'),
    allow_mass_removal: flag(false).describe(
      'true: the body may remove more cars than the site’s settings allow. Without it such a body is refused.',
    ),
    format: z
      .enum(formats.map(({ name }) => name))
      .default('auto')
      .describe('The feed’s format; found from the body by default.'),
  }),
  upload: {
    types: [
      'text/csv',
      'application/json',
      'application/x-ndjson',
      'application/ndjson',
      'application/jsonl',
      'text/tab-separated-values',
      'text/plain',
    ],
    description: 'The file, in any common encoding.',
    examples: fileExamples,
  },
  bodyLimitBytes: mostBytes,
  responses: { 202: importSchema },
  examples: { responses: { 202: { summary: 'A file that waits', value: waitingImport } } },
  problems: {
    unusable_file: 'The body is empty.',
    queue_full: 'Too many files of the site wait to be imported.',
  },
  handler: async (site, { query, upload, caller }) => {
    const { tenant, services } = site;
    if (!upload || upload.bytes === 0)
      return new Problem('unusable_file', 'The body is empty; a stock file is expected.');
    const accepted = await acceptImport(services, {
      tenant: tenant.slug,
      source: 'api',
      name: caller.kind === 'key' ? caller.key.name : 'API',
      path: upload.path,
      folder: importsFolder(services.config.DATA_DIR),
      options: {
        format: query.format,
        full: query.full,
        dryRun: query.dry_run,
        allowMassRemoval: query.allow_mass_removal,
      },
    });
    if (!accepted.ok) {
      const detail = `${mostWaiting} files of this site wait to be imported: try again later.`;
      return new Problem('queue_full', detail, { retryAfter: waitSeconds });
    }
    services.nudgeImports();
    const data = toImportData(accepted.value, site);
    return reply(202, data, { headers: { Location: `/api/imports/${data.id}` } });
  },
});

/** Imports of the last 30 days, from every source. */
export const listImports = defineEndpoint({
  ...listParts('Imports', 'StockImportList', importSchema, exampleImport),
  path: '/api/imports',
  summary: 'List imports of the stock, newest first',
  description: 'Imports of the last 30 days: by this API, by the command line and from feeds.',
  tags: ['Stock changes'],
  caller: { scope: 'stock:write' },
  handler: async (site, { query }) =>
    answerList(site.url, query, {
      read: (page) => site.services.importReports.list(site.tenant.slug, page),
      place: ({ id }) => id,
      data: (imports) => imports.map((one) => toImportData(one, site)),
    }),
});

/** One import and its report. */
export const showImport = defineEndpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  summary: 'Show an import of the stock',
  description: 'Ask from time to time until its state is done, refused or failed.',
  tags: ['Stock changes'],
  caller: { scope: 'stock:write' },
  params: idParams('Import id.'),
  responses: { 200: importSchema },
  examples: { responses: { 200: { summary: 'An import that is done', value: exampleImport } } },
  problems: { not_found: 'Import not found, or older than 30 days.' },
  handler: async (site, { params }) => {
    const record = await site.services.importReports.byId(site.tenant.slug, params.id);
    return record
      ? reply(200, toImportData(record, site))
      : new Problem('not_found', 'Import not found.', { param: 'id' });
  },
});
