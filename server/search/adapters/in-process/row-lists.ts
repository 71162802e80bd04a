import type { Mask } from './column';

/**
 * A list of codes per row, end to end in one array. A list that is set again is written at the end; what it
 * leaves behind is compacted once it exceeds the space in use.
 */
export class RowLists {
  starts = new Uint32Array(0);
  lengths = new Uint16Array(0);
  /** As narrow as the codes are: counting reads all of it. */
  items: Uint16Array | Uint32Array = new Uint16Array(16);
  private end = 0;
  private wasted = 0;

  grow(capacity: number): void {
    const starts = new Uint32Array(capacity);
    const lengths = new Uint16Array(capacity);
    starts.set(this.starts);
    lengths.set(this.lengths);
    this.starts = starts;
    this.lengths = lengths;
  }

  /** Gives the row these codes, at most 65,535 of them. */
  set(row: number, codes: readonly number[]): void {
    this.wasted += this.lengths[row] ?? 0;
    const firstCodes = codes.slice(0, 0xffff);
    this.lengths[row] = 0;
    if (this.items instanceof Uint16Array && firstCodes.some((code) => code > 0xffff)) {
      this.items = Uint32Array.from(this.items);
    }
    if (this.end + firstCodes.length > this.items.length) this.makeRoom(firstCodes.length);
    this.items.set(firstCodes, this.end);
    this.starts[row] = this.end;
    this.lengths[row] = firstCodes.length;
    this.end += firstCodes.length;
  }

  private makeRoom(needed: number): void {
    const live = this.end - this.wasted;
    const length = Math.max(16, Math.ceil((live + needed) * 1.5));
    const squeezed = this.items instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    let at = 0;
    for (let row = 0; row < this.starts.length; row++) {
      const start = this.starts[row] ?? 0;
      const length = this.lengths[row] ?? 0;
      squeezed.set(this.items.subarray(start, start + length), at);
      this.starts[row] = at;
      at += length;
    }
    this.items = squeezed;
    this.end = at;
    this.wasted = 0;
  }
}

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
