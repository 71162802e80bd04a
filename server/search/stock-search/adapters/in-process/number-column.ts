import type { FilterValue } from '../../search-port';
import { type Column, grown, type Mask, type StoredValue } from './column';
import type { RowList } from './row-list';

/** NaN marks an absent number: it compares false with everything. */
export class NumberColumn implements Column {
  values = new Float64Array(0);

  grow(capacity: number): void {
    this.values = grown(this.values, new Float64Array(capacity).fill(Number.NaN));
  }
  set(row: number, value: StoredValue): void {
    this.values[row] = typeof value === 'number' ? value : Number.NaN;
  }
  selectValues(values: readonly FilterValue[], mask: Mask, size: number): void {
    const wanted = new Set(values);
    for (let row = 0; row < size; row++) {
      const value = this.values[row] ?? Number.NaN;
      mask[row] = !Number.isNaN(value) && wanted.has(value) ? 1 : 0;
    }
  }
  selectRange(from: number, to: number, mask: Mask, size: number): void {
    const { values } = this;
    for (let row = 0; row < size; row++) {
      const value = values[row] ?? Number.NaN;
      mask[row] = value >= from && value <= to ? 1 : 0;
    }
  }
  selectPresent(mask: Mask, size: number): void {
    for (let row = 0; row < size; row++) mask[row] = Number.isNaN(this.values[row]) ? 0 : 1;
  }
  count({ rows, length }: RowList, tally: Map<string, number>, step: 1 | -1): void {
    for (let index = 0; index < length; index++) {
      const value = this.values[rows[index] ?? 0] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      tally.set(String(value), (tally.get(String(value)) ?? 0) + step);
    }
  }
  /** Least and greatest value of the rows listed; null when none has one. */
  extent(lists: readonly RowList[]): { min: number; max: number } | null {
    let min = Infinity;
    let max = -Infinity;
    for (const { rows, length } of lists) {
      for (let index = 0; index < length; index++) {
        const value = this.values[rows[index] ?? 0] ?? Number.NaN;
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
    return min <= max ? { min, max } : null;
  }
}
