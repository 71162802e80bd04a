import type { FilterValue } from '../../search-port';
import { addCounts, wantedCodes } from './coded-values';
import { type Column, grown, type Mask, type StoredValue } from './column';
import { Dictionary } from './dictionary';
import type { RowList } from './row-list';

export class KeywordColumn implements Column {
  private readonly dictionary = new Dictionary();
  private codes = new Uint32Array(0);

  grow(capacity: number): void {
    this.codes = grown(this.codes, new Uint32Array(capacity));
  }
  set(row: number, value: StoredValue): void {
    this.codes[row] = typeof value === 'string' ? this.dictionary.code(value) : 0;
  }
  selectValues(values: readonly FilterValue[], mask: Mask, size: number): void {
    const { codes } = this;
    const wanted = wantedCodes(this.dictionary, values);
    const [only] = values;
    if (values.length === 1 && typeof only === 'string') {
      const code = this.dictionary.find(only) || Number.NaN;
      for (let row = 0; row < size; row++) mask[row] = codes[row] === code ? 1 : 0;
      return;
    }
    for (let row = 0; row < size; row++) mask[row] = wanted[codes[row] ?? 0] ?? 0;
  }
  selectRange(_from: number, _to: number, mask: Mask, size: number): void {
    mask.fill(0, 0, size);
  }
  selectPresent(mask: Mask, size: number): void {
    for (let row = 0; row < size; row++) mask[row] = this.codes[row] === 0 ? 0 : 1;
  }
  count({ rows, length }: RowList, tally: Map<string, number>, step: 1 | -1): void {
    const { codes } = this;
    const counts = new Uint32Array(this.dictionary.size);
    for (let index = 0; index < length; index++) {
      const code = codes[rows[index] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    addCounts(this.dictionary, counts, tally, step);
  }
}
