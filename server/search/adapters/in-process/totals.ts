import type { Pauses } from '#server/platform/threads/job-loop';
import { attributes } from '#server/search/rules/attributes';
import type { CodedColumn } from './columns';

/** How many cars of the stock have each value, by the value's number, for every attribute that is counted. */
export type Totals = ReadonlyMap<string, Uint32Array>;

const countedAttributes = attributes.filter(({ kind, refine }) => kind !== 'number' && refine === 'values');

/** Rows, or distinct values, that are dealt with at once: a few milliseconds of work. */
export const chunkSize = 2_000;

export function* inChunks<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < values.length; at += chunkSize) yield values.slice(at, at + chunkSize);
}

interface Counting {
  readonly codedColumn: (attribute: string) => CodedColumn;
  readonly pauses: Pauses;
}

/** The totals once some rows have left the stock and others were added. */
export async function nextTotals(
  before: Totals,
  leaving: readonly number[],
  added: readonly number[],
  { codedColumn, pauses }: Counting,
): Promise<Totals> {
  const totals = new Map<string, Uint32Array>();
  for (const { name } of countedAttributes) {
    const column = codedColumn(name);
    let counts = column.countsWith(leaving, before.get(name), -1);
    for (const rows of inChunks(added)) {
      counts = column.countsWith(rows, counts);
      if (pauses.due()) await pauses.pause();
    }
    totals.set(name, counts);
  }
  return totals;
}
