import { z } from 'zod';
import { explainFile } from '#server/leads/explain-file';
import { Problem } from '#server/platform/http/problem';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { columnUses } from '#server/stock/feeds/import-report';
import { explainLimits } from '#server/stock/feeds/rules/explanation';
import { autoFormat, formatNamed, formats } from '#server/stock/feeds/rules/feed/formats';
import { defineEndpoint, reply } from './routes/endpoint';

const count = z.int().nonnegative();
const rows = z.array(count).describe('The first 20 rows.');
const problem = z.string().describe('Completes “this value …”.');
const example = z.string().describe('The first of them, shortened.');

const lostSchema = z.object({ problem, count: count.describe('Values with this problem.'), rows, example });

const explanationSchema = z
  .object({
    object: z.literal('feed_explanation').describe('Always feed_explanation.'),
    kind: z
      .enum(['stock', 'adf'])
      .describe('stock: a feed of cars. adf: leads in the Auto-lead Data Format.'),
    rows: z
      .object({
        read: count.describe('Rows or leads that were read, not counting blank ones.'),
        usable: count.describe('Of these, cars, or leads that somebody can follow up.'),
        complete: z
          .boolean()
          .describe(`False for a longer file: only its first ${explainLimits.rows} rows were read.`),
      })
      .describe('How much of the file was read.'),
    columns: z
      .array(
        z.object({
          name: z.string().describe('Its header, its key, or the path of its element.'),
          use: z.enum(columnUses).describe('What it is read as.'),
          field: z
            .string()
            .optional()
            .describe(
              'The field that it gives; of a derived column, what it says of the car. Absent where not used.',
            ),
          examples: z.array(z.string()).describe('Its first three different values, shortened.'),
          lost: z.array(lostSchema).describe('Values left out, cut or in doubt, the most frequent first.'),
        }),
      )
      .describe(
        'Every column, or key, or element, in order; the first 300. read: it gives a field. derived: it serves to work ' +
          'out other values. ignored: it is known, and of no use. unknown: its values are not used.',
      ),
    lost: z
      .array(lostSchema.extend({ field: z.string().describe('Of the car.') }))
      .describe('Values made from several columns, likewise.'),
    quarantine: z
      .array(z.object({ row: count, reason: z.string() }))
      .describe('Rows that are no car, or leads that nobody can follow up, and why; the first 100.'),
    quarantine_total: count.describe('All of them.'),
    notes: z.array(z.string()).describe('About the file as a whole, in sentences.'),
  })
  .describe('What the site makes of a file; nothing of it is stored.')
  .meta({ id: 'FeedExplanation' });

const exampleExplanation: z.input<typeof explanationSchema> = {
  object: 'feed_explanation',
  kind: 'stock',
  rows: { read: 2, usable: 1, complete: false },
  columns: [
    { name: 'Stock No', use: 'read', field: 'stock_number', examples: ['U10001', 'U10002'], lost: [] },
    {
      name: 'Odometer',
      use: 'read',
      field: 'odometer_km',
      examples: ['41000', 'low kms'],
      lost: [{ problem: 'could not be read', count: 1, rows: [3], example: 'low kms' }],
    },
    { name: 'Floor plan', use: 'unknown', examples: ['A7'], lost: [] },
  ],
  lost: [{ field: 'name', problem: 'was cut', count: 1, rows: [3], example: 'Toyota HiLux' }],
  quarantine: [{ row: 2, reason: 'no make' }],
  quarantine_total: 1,
  notes: ['Only the first 2000 rows were read.'],
};

const csv = 'Stock No,Make,Model,Year,Odometer\nU10001,Toyota,HiLux,2021,41000\n';
const adf =
  '<?adf version="1.0"?><adf><prospect><customer><contact><name part="first">Mia</name>' +
  '<phone>0491 570 006</phone></contact></customer></prospect></adf>';
const fileExamples = {
  'text/csv': { summary: 'One car', value: csv },
  'text/plain': { summary: 'One car', value: csv },
  'text/tab-separated-values': { summary: 'One car', value: csv.replaceAll(',', '\t') },
  'application/json': {
    summary: 'One car',
    value: { cars: [{ stock_number: 'U10001', make: 'Toyota', model: 'HiLux', year: 2021 }] },
  },
  'application/xml': { summary: 'One lead', value: adf },
  'text/xml': { summary: 'One lead', value: adf },
  'application/x-adf+xml': { summary: 'One lead', value: adf },
};

/** What the site would make of a file, column by column. */
export const explainFeedFile = defineEndpoint({
  method: 'POST',
  path: '/api/feeds/explain',
  summary: 'Explain a stock file or ADF leads',
  description:
    'For whoever sends files to this site: every column with what it is read as and what of it is lost, and the rows that ' +
    'cannot be used, with reasons. The body is a stock file as PUT /api/stock takes it, or leads as ADF 1.0. Nothing is ' +
    'stored, and no car or lead changes. `dealer feed explain FILE` does the same.',
  tags: ['Stock data'],
  caller: { scope: 'stock:write' },
  isReading: true,
  query: z.object({
    format: z
      .enum(formats.map(({ name }) => name))
      .default('auto')
      .describe('The feed’s format; found from the body by default.'),
  }),
  upload: {
    types: Object.keys(fileExamples),
    description: 'The file, in any common encoding.',
    examples: fileExamples,
  },
  bodyLimitBytes: 8 * 1024 * 1024,
  responses: { 200: explanationSchema },
  examples: { responses: { 200: { summary: 'Two rows', value: exampleExplanation } } },
  problems: { unusable_file: 'The body is neither a stock file nor ADF, or is cut off.' },
  handler: async ({ tenant, services }, { query, upload }) => {
    if (!upload || upload.bytes === 0)
      return new Problem('unusable_file', 'The body is empty; a file is expected.');
    const source = await fileSource(upload.path);
    if (!source.ok) return new Problem('unusable_file', 'The file cannot be read.');
    const format = formatNamed(query.format) ?? autoFormat;
    const file = { ...source.value, name: 'The file' };
    const explanation = await explainFile({ tenant, source: file, format }, services.clock);
    return explanation.ok
      ? reply(200, { object: 'feed_explanation' as const, ...explanation.value })
      : new Problem('unusable_file', `The file cannot be read: ${explanation.error}.`);
  },
});
