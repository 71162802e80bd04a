import type { FilterValue } from '../../search-port';
import { addCounts, wantedCodes } from './coded-values';
import type { Column, Mask, StoredValue } from './column';
import { Dictionary } from './dictionary';
import type { RowList } from './row-list';
import { RowLists } from './row-lists';

export class ListColumn implements Column {
  private readonly dictionary = new Dictionary();
  private readonly lists = new RowLists();

  grow(capacity: number): void {
    this.lists.grow(capacity);
  }
  set(row: number, value: StoredValue): void {
    const texts = typeof value === 'object' ? new Set(value) : [];
    this.lists.set(
      row,
      [...texts].map((text) => this.dictionary.code(text)),
    );
  }
  selectValues(values: readonly FilterValue[], mask: Mask, size: number): void {
    const wanted = wantedCodes(this.dictionary, values);
    const { starts, lengths, items } = this.lists;
    for (let row = 0; row < size; row++) {
      let found = 0;
      const start = starts[row] ?? 0;
      const end = start + (lengths[row] ?? 0);
      for (let at = start; at < end && found === 0; at++) found = wanted[items[at] ?? 0] ?? 0;
      mask[row] = found;
    }
  }
  selectRange(_from: number, _to: number, mask: Mask, size: number): void {
    mask.fill(0, 0, size);
  }
  selectPresent(mask: Mask, size: number): void {
    for (let row = 0; row < size; row++) mask[row] = this.lists.lengths[row] === 0 ? 0 : 1;
  }
  count({ rows, length }: RowList, tally: Map<string, number>, step: 1 | -1): void {
    const counts = new Uint32Array(this.dictionary.size);
    const { starts, lengths, items } = this.lists;
    for (let index = 0; index < length; index++) {
      const row = rows[index] ?? 0;
      const start = starts[row] ?? 0;
      const end = start + (lengths[row] ?? 0);
      for (let at = start; at < end; at++) {
        const code = items[at] ?? 0;
        counts[code] = (counts[code] ?? 0) + 1;
      }
    }
    addCounts(this.dictionary, counts, tally, step);
  }
}
