import { z } from 'zod';
import { recordUrl } from '#server/dealer/rules/record-url';
import type { Bff } from '#server/entry/bff';
import { recordBase, recordShape } from '#server/platform/rules/record';
import { siteRules } from '#server/search/rules/filter';
import { publicName } from '#server/stock/cars/car-data';
import { columnUses } from '#server/stock/feeds/import-report';
import {
  type ImportRecord,
  importSources,
  importStates,
  type StoredReport,
} from '#server/stock/feeds/import-reports';
import { exampleRecord } from './routes/example-record';

const count = z.number().int().nonnegative();

const reportSchema = z.object({
  read: count.describe('Rows of the file, not counting blank ones.'),
  added: count,
  changed: count,
  unchanged: count,
  removed: count.describe('Cars that are not in the file, if it is all stock.'),
  listed: count.optional().describe('Cars that shoppers see afterwards.'),
  hidden: z
    .partialRecord(z.enum(siteRules), count)
    .optional()
    .describe('Cars in stock that shoppers don’t see, by the first setting or value that hides each.'),
  quarantined: z
    .array(z.object({ row: count, reason: z.string() }))
    .describe('Rows that could not become cars; the first 1,000. Their cars in stock stay as they are.'),
  quarantined_total: count.optional().describe('If there are more than 1,000.'),
  warnings: z
    .array(
      z.object({
        field: z.string().describe('Of the car: `odometer_km`, `finance_lenders.termYears`.'),
        column: z.string().optional().describe('The column of the first one.'),
        problem: z.string().describe('Completes “this value …”.'),
        count: count.describe('Values with this problem.'),
        rows: z.array(count).describe('The first 20 rows.'),
        example: z.string(),
      }),
    )
    .describe('Values that were left out or cut, the most frequent first.'),
  kept: z
    .array(
      z.object({
        field: z.string(),
        count: count.describe('Cars whose value stays.'),
        cars: z.array(z.string()).describe('The first 20: stock numbers, or ids.'),
        example: z.string().describe('The file’s value for the first of them; empty if it has none.'),
      }),
    )
    .optional()
    .describe(
      'Values that stay as edited by hand although the file says something else, by field. PATCH /api/stock/{id} with ' +
        '`follow_feed` takes the file’s.',
    ),
  columns: z
    .array(
      z.object({
        name: z.string(),
        use: z.enum(columnUses).describe('What the import makes of it.'),
        field: z.string().optional().describe('Of the car; absent unless the column is read.'),
      }),
    )
    .optional()
    .describe(
      'Every column of the file, or key of its records, in order; the first 300. read: it gives a value of the car. ' +
        'derived: it serves to work out other values. ignored: it is known, and of no use to shoppers. unknown: its ' +
        'values are not used.',
    ),
});

/** An import as the API gives it. */
export const importSchema = z
  .object({
    ...recordShape('import'),
    state: z
      .enum(importStates)
      .describe(
        'done: the stock is as the file says. refused: too many cars would have been removed, lost a value or gone off sale for words that the import does not know. failed: the file could ' +
          'not be read. A refused or failed import changed nothing.',
      ),
    source: z.enum(importSources),
    name: z.string().describe('The file, the feed or the API key.'),
    full: z.boolean().describe('Cars missing from the file are removed.'),
    dry_run: z.boolean().describe('Nothing is stored; the report says what would happen.'),
    finished_at: z.iso.datetime().nullable(),
    problem: z.string().nullable().describe('Why the import was refused or failed, in one line.'),
    report: reportSchema
      .nullable()
      .describe(
        'Null until the import is done, and when it was refused or failed: then `problem` says why. Of a refused file a ' +
          'dry run has one: what it would have changed. Of a file that could not be read, `POST /api/feeds/explain` says what each row and column is.',
      ),
  })
  .meta({ id: 'StockImport' });
type ImportData = z.input<typeof importSchema>;

/** The import without what only the site needs. */
export const toImportData = (
  record: ImportRecord,
  { tenant, url }: Pick<Bff, 'tenant' | 'url'>,
): ImportData => ({
  ...recordBase('import', {
    id: record.id,
    url: recordUrl('imports', record.id, tenant, url.origin),
    createdAt: record.createdAt,
    updatedAt: record.finishedAt ?? record.createdAt,
  }),
  state: record.state,
  source: record.source,
  name: record.name,
  full: record.options.full,
  dry_run: record.options.dryRun,
  finished_at: record.finishedAt,
  problem: record.failure,
  report: record.report && toReport(record.report),
});

/** Without what only the desk shows. */
function toReport({
  left_out: warnings = [],
  quarantined,
  columns,
  kept,
  cars: _cars,
  undone: _undone,
  ...figures
}: StoredReport): NonNullable<ImportData['report']> {
  return {
    ...figures,
    ...(columns && { columns: columns.map(withPublicName) }),
    ...(kept && {
      kept: kept.map(({ cars, ...values }) => ({ ...withPublicName(values), cars: [...cars] })),
    }),
    quarantined: [...quarantined],
    warnings: warnings.map(({ rows, ...warning }) => ({ ...withPublicName(warning), rows: [...rows] })),
  };
}

const [startedAt, endedAt] = ['2026-11-25T20:00:00.000Z', '2026-11-25T20:00:02.000Z'];
const withPublicName = <T extends { readonly field?: string }>(about: T): T =>
  about.field === undefined ? about : { ...about, field: publicName(about.field) };

/** For the API document. */
export const exampleImport: ImportData = {
  ...exampleRecord('import', '/desk/stock/import/01KXM4T3W5S0N9V7YB2QJ8ZC7A', startedAt, endedAt),
  state: 'done',
  source: 'api',
  name: 'DMS',
  full: true,
  dry_run: false,
  finished_at: endedAt,
  problem: null,
  report: {
    read: 420,
    added: 3,
    changed: 12,
    unchanged: 404,
    removed: 5,
    listed: 417,
    hidden: { sold_days: 2 },
    quarantined: [{ row: 17, reason: 'no make' }],
    warnings: [
      { field: 'odometer_km', problem: 'could not be read', count: 1, rows: [31], example: 'low kms' },
    ],
    kept: [{ field: 'price', count: 1, cars: ['U10001'], example: '54990' }],
    columns: [
      { name: 'Odometer', use: 'read', field: 'odometer_km' },
      { name: 'Floor plan', use: 'unknown' },
    ],
  },
};
