import type { FilterValue, SearchDocument } from '#server/search/search-port';

type StoredValue = SearchDocument['values'][string];
/** By row, whether something holds for it: 1 or 0. One short loop over all rows takes less time than a function for each. */
export type Flags = Uint8Array<ArrayBuffer>;

/** One attribute of every row. A row without a value equals nothing and is in no range. Flags are of the first `rows` rows. */
export interface Column {
  set(row: number, value: StoredValue): void;
  present(rows: number): Flags;
  oneOf(values: readonly FilterValue[], rows: number): Flags;
  within(from: number, to: number, rows: number): Flags;
  /** How many of the rows have each value. */
  count(rows: readonly number[]): Map<string, number>;
  /** The rows from the first up to the second, for `setRows` of another column with the same values. */
  rows(from: number, to: number): ColumnRows;
  setRows(from: number, rows: ColumnRows): void;
}

/** Some rows of a column, as they are written into a file. */
export interface ColumnRows {
  /** Of a column of values their numbers. */
  readonly numbers: Int32Array | Float64Array;
  /** The lists of rows that have several values, by row from the first one on. */
  readonly lists: readonly (readonly number[] | undefined)[];
}

/** In the place of a value's number: the row has a list of them. */
const several = -1;
const none: readonly number[] = [];

/** Texts, lists of texts, and yes or no: each distinct value has a number from 1 on, because thousands of cars share it. */
export class CodedColumn implements Column {
  private readonly codes = new Map<FilterValue, number>();
  private readonly texts: string[] = [''];
  /** The number of each row's value; 0 without one. */
  private single = new Int32Array(0);
  private readonly lists: (readonly number[])[] = [];

  set(row: number, value: StoredValue): void {
    if (value === undefined && row >= this.single.length) return;
    this.makeRoom(row + 1);
    if (row < this.lists.length) this.lists[row] = none;
    if (typeof value !== 'object') {
      this.single[row] = value === undefined ? 0 : this.codeOf(value);
      return;
    }
    const list = Array.from(new Set(value), (text) => this.codeOf(text));
    this.single[row] = list.length > 1 ? several : (list[0] ?? 0);
    if (list.length > 1) this.lists[row] = list;
  }

  present(rows: number): Flags {
    const flags = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) if (this.codeAt(row) !== 0) flags[row] = 1;
    return flags;
  }

  oneOf(values: readonly FilterValue[], rows: number): Flags {
    const flags = new Uint8Array(rows);
    const codes = values.flatMap((value) => this.codes.get(value) ?? []);
    if (codes.length === 0) return flags;
    const isMeant = new Uint8Array(this.texts.length);
    for (const code of codes) isMeant[code] = 1;
    for (let row = 0; row < rows; row++) {
      const code = this.codeAt(row);
      if (code === several) flags[row] = this.lists[row]?.some((one) => isMeant[one] === 1) ? 1 : 0;
      else flags[row] = isMeant[code] ?? 0;
    }
    return flags;
  }

  within(_from: number, _to: number, rows: number): Flags {
    return new Uint8Array(rows);
  }

  count(rows: readonly number[]): Map<string, number> {
    return this.named(this.countsWith(rows));
  }

  /** How many rows have each value, by its number: `counts` with these rows as well, or without them. */
  countsWith(rows: readonly number[], counts?: Uint32Array, step: 1 | -1 = 1): Uint32Array {
    const next = new Uint32Array(this.texts.length);
    if (counts) next.set(counts);
    for (const row of rows) {
      const code = this.codeAt(row);
      if (code !== several) next[code] = (next[code] ?? 0) + step;
      else for (const one of this.lists[row] ?? none) next[one] = (next[one] ?? 0) + step;
    }
    return next;
  }

  /** Counts by value; 0 stands for rows without one. */
  named(counts: Uint32Array): Map<string, number> {
    const tally = new Map<string, number>();
    for (const [code, count] of counts.entries())
      if (code > 0 && count > 0) tally.set(this.texts[code] ?? '', count);
    return tally;
  }

  rows(from: number, to: number): ColumnRows {
    return {
      numbers: this.single.slice(from, to),
      lists: Array.from(this.lists.slice(from, to)),
    };
  }

  setRows(from: number, { numbers, lists }: ColumnRows): void {
    if (numbers.length === 0) return;
    this.makeRoom(from + numbers.length);
    this.single.set(numbers, from);
    for (const [index, list] of lists.entries()) if (list) this.lists[from + index] = list;
  }

  /** The distinct values, in the order of their numbers. */
  values(): FilterValue[] {
    return [...this.codes.keys()];
  }

  addValues(values: readonly FilterValue[]): void {
    for (const value of values) this.codeOf(value);
  }

  private makeRoom(length: number): void {
    if (length <= this.single.length) return;
    const copy = new Int32Array(roomFor(length));
    copy.set(this.single);
    this.single = copy;
  }

  private codeAt(row: number): number {
    return this.single[row] ?? 0;
  }

  private codeOf(value: FilterValue): number {
    const code = this.codes.get(value) ?? this.texts.length;
    this.codes.set(value, code);
    this.texts[code] = String(value);
    return code;
  }
}

/** NaN marks an absent number: it compares false with everything. A column that no car has a number in stays empty. */
export class NumberColumn implements Column {
  values = new Float64Array(0);

  set(row: number, value: StoredValue): void {
    if (typeof value === 'number') this.makeRoom(row + 1);
    if (row < this.values.length) this.values[row] = typeof value === 'number' ? value : Number.NaN;
  }

  present(rows: number): Flags {
    return this.within(-Infinity, Infinity, rows);
  }

  oneOf(values: readonly FilterValue[], rows: number): Flags {
    const flags = new Uint8Array(rows);
    const valueSet = new Set(values);
    for (let row = 0; row < Math.min(rows, this.values.length); row++) {
      const value = this.values[row] ?? Number.NaN;
      if (!Number.isNaN(value) && valueSet.has(value)) flags[row] = 1;
    }
    return flags;
  }

  within(from: number, to: number, rows: number): Flags {
    const flags = new Uint8Array(rows);
    const { values } = this;
    const end = Math.min(rows, values.length);
    for (let row = 0; row < end; row++) {
      const value = values[row] ?? Number.NaN;
      if (value >= from && value <= to) flags[row] = 1;
    }
    return flags;
  }

  count(rows: readonly number[]): Map<string, number> {
    const counts = new Map<number, number>();
    for (const row of rows) {
      const value = this.values[row] ?? Number.NaN;
      if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return new Map(Array.from(counts, ([value, count]) => [String(value), count]));
  }

  /** Least and greatest value of the rows; null when none has one. */
  extent(rows: readonly number[]): { min: number; max: number } | null {
    const { values } = this;
    if (values.length === 0) return null;
    let [min, max] = [Infinity, -Infinity];
    for (const row of rows) {
      const value = values[row] ?? Number.NaN;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min <= max ? { min, max } : null;
  }

  rows(from: number, to: number): ColumnRows {
    return { numbers: this.values.slice(from, to), lists: [] };
  }

  setRows(from: number, { numbers }: ColumnRows): void {
    // Of a column without numbers there is nothing, wherever the rows begin.
    if (numbers.length === 0) return;
    this.makeRoom(from + numbers.length);
    this.values.set(numbers, from);
  }

  private makeRoom(length: number): void {
    if (length <= this.values.length) return;
    const copy = new Float64Array(roomFor(length)).fill(Number.NaN);
    copy.set(this.values);
    this.values = copy;
  }
}

/** Room for a length, and for half as many again. */
const roomFor = (length: number): number => Math.max(64, Math.ceil(length * 1.5));
