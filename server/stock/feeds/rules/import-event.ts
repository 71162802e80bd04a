import { z } from 'zod';
import type { EventRecord } from '#server/platform/events/record-events';
import type { ImportedFile, MergeFigures, MergeOptions, Refusal, UnknownWords } from '../stock-import-port';

/** An import of stock, as other systems are told of it. */
export const importRecordSchema = z
  .object({
    source: z.string().describe('Name of the file.'),
    outcome: z
      .enum(['imported', 'refused', 'unreadable'])
      .describe(
        'refused: nothing was changed, because too many cars would have been removed, or lost a value or their place on sale.',
      ),
    full: z.boolean().describe('The file is the whole stock: cars missing from it were removed.'),
    read: z.int().describe('Rows of the file.'),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    removed: z.int().describe('Of a refused import: how many it would have removed.'),
    quarantined: z.int().describe('Rows that could not become a car.'),
    problem: z.string().nullable().describe('Why the file could not be read.'),
  })
  .meta({ id: 'FinishedImport' });
type ImportRecord = z.infer<typeof importRecordSchema>;

type Moment = Pick<MergeOptions, 'now' | 'full'>;

const eventOf = (data: ImportRecord, { now }: Moment): EventRecord => ({
  type: 'import.finished',
  object: 'stock',
  at: now,
  data,
});

/** The event of an import that was merged, or refused. */
export function importEvent(
  file: ImportedFile,
  outcome: MergeFigures & { readonly refusal: Refusal | UnknownWords | null },
  moment: Moment,
): EventRecord {
  const { added, changed, unchanged, removed, refusal } = outcome;
  const figures = refusal
    ? { added: 0, changed: 0, unchanged: 0, removed }
    : { added, changed, unchanged, removed };
  const { source, read, quarantined } = file;
  return eventOf(
    {
      source,
      outcome: refusal ? 'refused' : 'imported',
      full: moment.full,
      read,
      ...figures,
      quarantined,
      problem: null,
    },
    moment,
  );
}

/** The event of a file that could not be read. */
export const unreadableEvent = (source: string, problem: string, moment: Moment): EventRecord =>
  eventOf(
    {
      source,
      outcome: 'unreadable',
      full: moment.full,
      read: 0,
      added: 0,
      changed: 0,
      unchanged: 0,
      removed: 0,
      quarantined: 0,
      problem,
    },
    moment,
  );
