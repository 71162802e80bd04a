import type { Filter } from '../../search-port';
import type { Mask } from './columns';

/** The first `length` entries count. */
export interface RowList {
  readonly rows: Int32Array;
  readonly length: number;
}
export interface Split {
  /** Rows that every refinement keeps. */
  readonly hits: RowList;
  /** Per refinement, the rows that it alone keeps out: what its disjunctive counts need besides the hits. */
  readonly onlyFailing: readonly RowList[];
}

/** Splits the rows of a mask by which refinements hold, and leaves only the hits in the mask. */
export function splitRows(
  mask: Mask,
  size: number,
  refinements: readonly Filter[],
  select: (refinement: Filter) => Mask,
): Split {
  if (refinements.length === 0) return { hits: rowsOf(mask, size), onlyFailing: [] };
  const failures = new Uint8Array(size);
  const failing = new Uint8Array(size);
  for (const [index, refinement] of refinements.entries()) {
    const kept = select(refinement);
    for (let row = 0; row < size; row++) {
      if (kept[row] === 1) continue;
      failures[row] = (failures[row] ?? 0) + 1;
      failing[row] = index;
    }
  }
  const onlyFailing = refinements.map(() => ({ rows: new Int32Array(size), length: 0 }));
  for (let row = 0; row < size; row++) {
    const failed = failures[row] ?? 0;
    if (mask[row] === 0 || failed === 0) continue;
    mask[row] = 0;
    const list = failed === 1 ? onlyFailing[failing[row] ?? 0] : undefined;
    if (list) list.rows[list.length++] = row;
  }
  return { hits: rowsOf(mask, size), onlyFailing };
}

function rowsOf(mask: Mask, size: number): RowList {
  const rows = new Int32Array(size);
  let length = 0;
  for (let row = 0; row < size; row++) if (mask[row] === 1) rows[length++] = row;
  return { rows, length };
}
