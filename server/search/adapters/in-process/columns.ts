import type { AttributeKind } from '../../rules/attributes';
import type { FilterValue, SearchDocument } from '../../search-port';
import { Dictionary } from './dictionary';
import type { RowList } from './row-list';
import { RowLists } from './row-lists';

export type StoredValue = SearchDocument['values'][string];
/** One byte a row: 1 where a condition holds. */
export type Mask = Uint8Array;

/** One attribute of every row. Masks and rows are as long as the caller says; columns only fill them. */
export interface Column {
  grow(capacity: number): void;
  set(row: number, value: StoredValue): void;
  /** Marks the rows that have one of the values. */
  selectValues(values: readonly FilterValue[], mask: Mask, size: number): void;
  selectRange(from: number, to: number, mask: Mask, size: number): void;
  selectPresent(mask: Mask, size: number): void;
  /** Adds `step` for each value of each row listed. */
  count(list: RowList, tally: Map<string, number>, step: 1 | -1): void;
}

export function columnOf(kind: AttributeKind): Column {
  if (kind === 'keyword') return new KeywordColumn();
  if (kind === 'number') return new NumberColumn();
  return kind === 'list' ? new ListColumn() : new BooleanColumn();
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

function wantedCodes(dictionary: Dictionary, values: readonly FilterValue[]): Uint8Array {
  const wanted = new Uint8Array(dictionary.size);
  for (const value of values) {
    const code = typeof value === 'string' ? dictionary.find(value) : 0;
    if (code > 0) wanted[code] = 1;
  }
  return wanted;
}

function addCounts(
  dictionary: Dictionary,
  counts: Uint32Array,
  tally: Map<string, number>,
  step: 1 | -1,
): void {
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const text = dictionary.text(code);
    tally.set(text, (tally.get(text) ?? 0) + count * step);
  }
}

function grown<T extends { length: number; set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
