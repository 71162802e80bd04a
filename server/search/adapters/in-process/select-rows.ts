import type { Filter } from '#server/search/search-port';
import type { Column, Mask } from './column';
import { type RowList, rowsOf } from './row-lists';

/** Masks and lists of rows for one query, reused between queries because large arrays are slow to allocate. */
export class Scratch {
  private masks: Mask[] = [];
  private lists: Int32Array[] = [];
  private capacity = 0;

  grow(capacity: number): void {
    this.capacity = capacity;
    this.masks = [];
    this.lists = [];
  }
  /** One mask per depth of a filter tree. */
  mask(depth: number): Mask {
    this.masks[depth] ??= new Uint8Array(this.capacity);
    return this.masks[depth];
  }
  list(slot: number): Int32Array {
    this.lists[slot] ??= new Int32Array(this.capacity);
    return this.lists[slot];
  }
}

/** The first `size` rows of the columns that a filter is evaluated over. */
export interface Rows {
  readonly column: (attribute: string) => Column;
  readonly size: number;
  readonly scratch: Scratch;
}

/** Fills `mask` with 1 for each row the filter holds for, else 0. Throws on an unknown attribute. */
export function selectRows(filter: Filter, rows: Rows, mask: Mask, depth = 0): void {
  const { column, size } = rows;
  switch (filter.op) {
    case 'and':
    case 'or':
      join(filter, rows, mask, depth);
      break;
    case 'not':
      selectRows(filter.of, rows, mask, depth);
      for (let row = 0; row < size; row++) mask[row] = 1 - (mask[row] ?? 0);
      break;
    case 'eq':
      column(filter.attribute).selectValues([filter.value], mask, size);
      break;
    case 'in':
      column(filter.attribute).selectValues(filter.values, mask, size);
      break;
    case 'range':
      column(filter.attribute).selectRange(filter.from ?? -Infinity, filter.to ?? Infinity, mask, size);
      break;
    case 'exists':
      column(filter.attribute).selectPresent(mask, size);
  }
}

function join(
  filter: Extract<Filter, { of: readonly Filter[] }>,
  rows: Rows,
  mask: Mask,
  depth: number,
): void {
  const all = filter.op === 'and';
  mask.fill(all ? 1 : 0, 0, rows.size);
  const part = rows.scratch.mask(depth);
  for (const each of filter.of) {
    selectRows(each, rows, part, depth + 1);
    if (all) keepCommon(mask, part, rows.size);
    else for (let row = 0; row < rows.size; row++) mask[row] = (mask[row] ?? 0) | (part[row] ?? 0);
  }
}

/** Clears the mask where the other one is clear. */
export function keepCommon(mask: Mask, other: Mask, size: number): void {
  for (let row = 0; row < size; row++) mask[row] = (mask[row] ?? 0) & (other[row] ?? 0);
}

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
    const rows = select(refinement);
    const failure = FAILURE + index;
    for (let row = 0; row < size; row++) sums[row] = (sums[row] ?? 0) + failure * (1 - (rows[row] ?? 0));
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
