import type { Mask } from './column';

/** Some rows, ascending. The first `length` entries count. */
export interface RowList {
  readonly rows: Int32Array;
  readonly length: number;
}

/** The rows that a mask marks, listed in `into`. */
export function rowsOf(mask: Mask, size: number, into: Int32Array): RowList {
  let length = 0;
  for (let row = 0; row < size; row++) if (mask[row] === 1) into[length++] = row;
  return { rows: into, length };
}

/** The rows of a list that a mask does not mark, listed in `into`. */
export function rowsWithout({ rows, length }: RowList, mask: Mask, into: Int32Array): RowList {
  let left = 0;
  for (let index = 0; index < length; index++) {
    const row = rows[index] ?? 0;
    if (mask[row] !== 1) into[left++] = row;
  }
  return { rows: into, length: left };
}
