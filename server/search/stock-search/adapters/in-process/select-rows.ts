import type { Filter } from '../../search-port';
import type { Column, Mask } from './column';

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
