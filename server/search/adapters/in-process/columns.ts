import type { AttributeKind } from '#server/search/rules/attributes';
import type { FilterValue } from '#server/search/search-port';
import {
  addCounts,
  type Column,
  Dictionary,
  grown,
  type Mask,
  NumberColumn,
  type StoredValue,
  wantedCodes,
} from './column';
import { type RowList, RowLists } from './row-lists';

/** An empty column for values of a kind. */
export function columnOf(kind: AttributeKind): Column {
  if (kind === 'keyword') return new KeywordColumn();
  if (kind === 'number') return new NumberColumn();
  return kind === 'list' ? new ListColumn() : new BooleanColumn();
}

const ABSENT = 0;
const FALSE = 1;
const TRUE = 2;

class BooleanColumn implements Column {
  private flags = new Uint8Array(0);

  grow(capacity: number): void {
    this.flags = grown(this.flags, new Uint8Array(capacity));
  }
  set(row: number, value: StoredValue): void {
    this.flags[row] = typeof value === 'boolean' ? (value ? TRUE : FALSE) : ABSENT;
  }
  selectValues(values: readonly FilterValue[], mask: Mask, size: number): void {
    const codes = [0, values.includes(false) ? 1 : 0, values.includes(true) ? 1 : 0];
    for (let row = 0; row < size; row++) mask[row] = codes[this.flags[row] ?? ABSENT] ?? 0;
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

class KeywordColumn implements Column {
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
    const matchingCodes = wantedCodes(this.dictionary, values);
    const [only] = values;
    if (values.length === 1 && typeof only === 'string') {
      const code = this.dictionary.find(only) || Number.NaN;
      for (let row = 0; row < size; row++) mask[row] = codes[row] === code ? 1 : 0;
      return;
    }
    for (let row = 0; row < size; row++) mask[row] = matchingCodes[codes[row] ?? 0] ?? 0;
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

class ListColumn implements Column {
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
    const codes = wantedCodes(this.dictionary, values);
    const { starts, lengths, items } = this.lists;
    for (let row = 0; row < size; row++) {
      let valueCount = 0;
      const start = starts[row] ?? 0;
      const end = start + (lengths[row] ?? 0);
      for (let at = start; at < end && valueCount === 0; at++) valueCount = codes[items[at] ?? 0] ?? 0;
      mask[row] = valueCount;
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
