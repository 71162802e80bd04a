import type { Mask } from './column';

/** Some rows, ascending. The first `length` entries count. */
export interface RowList {
  readonly rows: Int32Array;
  readonly length: number;
}

/** The rows that a mask marks. */
export function rowsOf(mask: Mask, size: number): RowList {
  let marked = 0;
  for (let row = 0; row < size; row++) marked += mask[row] ?? 0;
  const rows = new Int32Array(marked);
  let length = 0;
  for (let row = 0; row < size; row++) if (mask[row] === 1) rows[length++] = row;
  return { rows, length };
}

/** The rows of a list that a mask does not mark. */
export function rowsWithout({ rows, length }: RowList, mask: Mask): RowList {
  const rest = new Int32Array(length);
  let left = 0;
  for (let index = 0; index < length; index++) {
    const row = rows[index] ?? 0;
    if (mask[row] !== 1) rest[left++] = row;
  }
  return { rows: rest, length: left };
}
