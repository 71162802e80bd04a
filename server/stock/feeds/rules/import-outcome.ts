import { z } from 'zod';
import type { EventRecord } from '#server/platform/record-events';
import type { ImportSettings } from '#server/settings/imports-schema';
import type { LostValues, Refusal, UnknownWords } from '../import-report';
import type { ImportedFile, MergeFigures, MergeOptions } from '../merge/plan';

/** How many cars a file of the whole stock may remove: a share of those before it, and always so many. */
export type RemovalLimit = Pick<ImportSettings, 'most_removed_percent' | 'always_removable'>;

/**
 * Why a file is not imported until a person has looked at it: it would remove so many cars that it is probably empty or
 * incomplete (one that would leave the site without a car always is), take so many of those for sale off sale, whatever word
 * it does so by, put so many others back on sale that a column with their status is missing, or take a value from so many.
 */
export function refusalOf(
  figures: MergeFigures,
  lost: readonly LostValues[],
  limit: RemovalLimit,
): Refusal | null {
  const { removed, before } = figures;
  if (removesTooMany(figures, limit)) return { kind: 'mass-removal', removed, of: before };
  const { offSale, onSale, forSale } = figures;
  if (exceeds(offSale, forSale, limit)) return { kind: 'mass-off-sale', offSale, of: forSale };
  if (exceeds(onSale, forSale, limit)) return { kind: 'mass-on-sale', onSale, of: forSale };
  const worst = lost.find((values) => exceeds(values.lost, values.of, limit));
  return worst ? { kind: 'lost-values', ...worst } : null;
}

/**
 * Whether so many of a file's cars would go off sale for unknown words that the dealer is to say first what they mean; a
 * file of the whole stock, which would empty the site, always.
 */
export const hasTooManyUnknown = (
  { unknown, of }: { readonly unknown: number; readonly of: number },
  { full = false }: { readonly full?: boolean },
  limit: RemovalLimit,
): boolean => unknown > 0 && ((full && unknown === of) || exceeds(unknown, of, limit));

/** Whether so many cars lose their price for the words in `withWords` of them, and not for a column that is missing. */
export const isLostToWords = (
  { value, lost, of }: LostValues,
  withWords: number,
  limit: RemovalLimit,
): boolean => value === 'price' && withWords > 0 && !exceeds(lost - withWords, of, limit);

const exceeds = (count: number, of: number, limit: RemovalLimit): boolean =>
  count > limit.always_removable && count * 100 > of * limit.most_removed_percent;

function removesTooMany(figures: MergeFigures, limit: RemovalLimit): boolean {
  const { removed, before, added, changed, unchanged } = figures;
  if (removed === 0) return false;
  if (removed === before && added + changed + unchanged === 0) return true;
  return exceeds(removed, before, limit);
}

/** An import of stock, as other systems are told of it. */
export const importRecordSchema = z
  .object({
    source: z.string().describe('Name of the file.'),
    outcome: z
      .enum(['imported', 'refused', 'unreadable'])
      .describe(
        'refused: nothing was changed, because too many cars would have been removed, lost a value or their place on sale, or come back on sale.',
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

const noChanges = { added: 0, changed: 0, unchanged: 0, removed: 0 };

/** An import as it ended: `refusal`: nothing was changed; `problem`: why the file could not be read. */
interface Ended extends Partial<Pick<MergeFigures, keyof typeof noChanges>> {
  readonly refusal?: Refusal | UnknownWords | null;
  readonly problem?: string;
}

/** The event of an import. A refused one says how many cars it would have removed. */
export function importEvent(
  file: ImportedFile,
  { refusal, problem, ...ended }: Ended,
  { now, full }: Pick<MergeOptions, 'now' | 'full'>,
): EventRecord {
  const { added, changed, unchanged, removed } = { ...noChanges, ...ended };
  const figures = refusal ? { ...noChanges, removed } : { added, changed, unchanged, removed };
  const outcome = problem !== undefined ? 'unreadable' : refusal ? 'refused' : 'imported';
  const data: ImportRecord = { ...file, ...figures, outcome, problem: problem ?? null, full };
  return { type: 'import.finished', object: 'stock', at: now, data };
}

/** A file of some cars that staff send: its columns change the cars in stock, and the rest of them stays. */
export const isPart = ({
  byStaff,
  full,
}: {
  readonly byStaff?: string | undefined;
  readonly full?: boolean;
}): boolean => byStaff !== undefined && full !== true;
