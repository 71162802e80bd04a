import type { FilterValue } from '../../search-port';
import { type Column, grown, type Mask, type StoredValue } from './column';
import type { RowList } from './row-list';

const ABSENT = 0;
const FALSE = 1;
const TRUE = 2;

export class BooleanColumn implements Column {
  private flags = new Uint8Array(0);

  grow(capacity: number): void {
    this.flags = grown(this.flags, new Uint8Array(capacity));
  }
  set(row: number, value: StoredValue): void {
    this.flags[row] = typeof value === 'boolean' ? (value ? TRUE : FALSE) : ABSENT;
  }
  selectValues(values: readonly FilterValue[], mask: Mask, size: number): void {
    const wanted = [0, values.includes(false) ? 1 : 0, values.includes(true) ? 1 : 0];
    for (let row = 0; row < size; row++) mask[row] = wanted[this.flags[row] ?? ABSENT] ?? 0;
  }
  selectRange(_from: number, _to: number, mask: Mask, size: number): void {
    mask.fill(0, 0, size);
  }
  selectPresent(mask: Mask, size: number): void {
    for (let row = 0; row < size; row++) mask[row] = this.flags[row] === ABSENT ? 0 : 1;
  }
  count({ rows, length }: RowList, tally: Map<string, number>, step: 1 | -1): void {
    for (let index = 0; index < length; index++) {
      const flag = this.flags[rows[index] ?? 0];
      if (flag === ABSENT) continue;
      const value = String(flag === TRUE);
      tally.set(value, (tally.get(value) ?? 0) + step);
    }
  }
}
