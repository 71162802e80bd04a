import type { Filter } from '../../search-port';
import type { Mask } from './column';
import { type RowList, rowsOf } from './row-list';
import type { Scratch } from './select-rows';

export interface Split {
  /** Rows that every refinement keeps. */
  readonly hits: RowList;
  /** Per refinement, the rows that it alone excludes: its disjunctive counts need these besides the hits. */
  readonly onlyFailing: readonly RowList[];
}

/** The use of each scratch list in a query. The sums are free once the rows are split. */
export const slots = { hits: 0, sums: 1, rest: 1, onlyFailing: 2 } as const;

/** In a row's sum: one refinement that it fails. Below it, the indexes of these, added up. */
const FAILURE = 1 << 16;

/**
 * Splits the rows of a mask by which refinements hold, and leaves only the hits in the mask. The inner loop has no
 * branch: failures are added up, so that a row with a single failure has the index of the failed refinement.
 */
export function splitRows(
  mask: Mask,
  size: number,
  refinements: readonly Filter[],
  select: (refinement: Filter) => Mask,
  scratch: Pick<Scratch, 'list'>,
): Split {
  const hits = scratch.list(slots.hits);
  if (refinements.length === 0) return { hits: rowsOf(mask, size, hits), onlyFailing: [] };
  const sums = scratch.list(slots.sums).fill(0, 0, size);
  for (const [index, refinement] of refinements.entries()) {
    const kept = select(refinement);
    const failure = FAILURE + index;
    for (let row = 0; row < size; row++) sums[row] = (sums[row] ?? 0) + failure * (1 - (kept[row] ?? 0));
  }
  const onlyFailing = refinements.map((_, index) => ({
    rows: scratch.list(slots.onlyFailing + index),
    length: 0,
  }));
  for (let row = 0; row < size; row++) {
    const sum = sums[row] ?? 0;
    if (mask[row] === 0 || sum === 0) continue;
    mask[row] = 0;
    const list = onlyFailing[sum - FAILURE];
    if (list) list.rows[list.length++] = row;
  }
  return { hits: rowsOf(mask, size, hits), onlyFailing };
}
