import type { FilterValue, SearchDocument } from '#server/search/search-port';
import type { RowList } from './row-lists';

export type StoredValue = SearchDocument['values'][string];
/** One byte per row: 1 if a condition holds. */
export type Mask = Uint8Array;

/** One attribute of every row. Callers set the length of masks and rows; columns only fill them. */
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

/** `to` with the contents of `from`, for columns that grow. */
export function grown<T extends { length: number; set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Numbers each distinct text from 1; 0 means "absent". */
export class Dictionary {
  private readonly codes = new Map<string, number>();
  private readonly texts: string[] = [''];

  get size(): number {
    return this.texts.length;
  }
  /** The text's code, assigned now if it had none. */
  code(text: string): number {
    const existingCode = this.codes.get(text);
    if (existingCode !== undefined) return existingCode;
    const code = this.texts.length;
    this.codes.set(text, code);
    this.texts.push(text);
    return code;
  }
  /** The text's code; 0 if no row ever had it. */
  find(text: string): number {
    return this.codes.get(text) ?? 0;
  }
  text(code: number): string {
    return this.texts[code] ?? '';
  }
}

/** Per code, 1 where its text is one of the values. */
export function wantedCodes(dictionary: Dictionary, values: readonly FilterValue[]): Uint8Array {
  const codes = new Uint8Array(dictionary.size);
  for (const value of values) {
    const code = typeof value === 'string' ? dictionary.find(value) : 0;
    if (code > 0) codes[code] = 1;
  }
  return codes;
}

/** Adds counts per code to those per text, `step` times. */
export function addCounts(
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
    const valueSet = new Set(values);
    for (let row = 0; row < size; row++) {
      const value = this.values[row] ?? Number.NaN;
      mask[row] = !Number.isNaN(value) && valueSet.has(value) ? 1 : 0;
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
