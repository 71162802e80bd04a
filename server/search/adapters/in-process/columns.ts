import type { FilterValue, SearchDocument } from '#server/search/search-port';

type StoredValue = SearchDocument['values'][string];
/** Whether something holds for a row. */
export type Condition = (row: number) => boolean;

/** One attribute of every row. A row without a value equals nothing and is in no range. */
export interface Column {
  set(row: number, value: StoredValue): void;
  isPresent: Condition;
  isOneOf(values: readonly FilterValue[]): Condition;
  isWithin(from: number, to: number): Condition;
  /** How many of the rows have each value. */
  count(rows: readonly number[]): Map<string, number>;
}

const isNever: Condition = () => false;

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
    if (row >= this.single.length) this.single = longer(this.single, row);
    if (row < this.lists.length) this.lists[row] = none;
    if (typeof value !== 'object') {
      this.single[row] = value === undefined ? 0 : this.codeOf(value);
      return;
    }
    const list = Array.from(new Set(value), (text) => this.codeOf(text));
    this.single[row] = list.length > 1 ? several : (list[0] ?? 0);
    if (list.length > 1) this.lists[row] = list;
  }

  isPresent = (row: number): boolean => this.codeAt(row) !== 0;

  isOneOf(values: readonly FilterValue[]): Condition {
    const codes = values.flatMap((value) => this.codes.get(value) ?? []);
    if (codes.length === 0) return isNever;
    const isMeant = new Uint8Array(this.texts.length);
    for (const code of codes) isMeant[code] = 1;
    return (row) => {
      const code = this.codeAt(row);
      return code === several
        ? (this.lists[row]?.some((one) => isMeant[one] === 1) ?? false)
        : isMeant[code] === 1;
    };
  }

  isWithin(): Condition {
    return isNever;
  }

  count(rows: readonly number[]): Map<string, number> {
    const counts = new Uint32Array(this.texts.length);
    const note = (code: number) => {
      counts[code] = (counts[code] ?? 0) + 1;
    };
    for (const row of rows) {
      const code = this.codeAt(row);
      if (code === several) this.lists[row]?.forEach(note);
      else note(code);
    }
    const tally = new Map<string, number>();
    for (const [code, count] of counts.entries())
      if (code > 0 && count > 0) tally.set(this.texts[code] ?? '', count);
    return tally;
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

/** A copy with room for a row, and for half as many again. */
function longer(numbers: Int32Array<ArrayBuffer>, row: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(64, Math.ceil((row + 1) * 1.5)));
  copy.set(numbers);
  return copy;
}

/** NaN marks an absent number: it compares false with everything. */
export class NumberColumn implements Column {
  readonly values: number[] = [];

  set(row: number, value: StoredValue): void {
    // A column that no car has a number in stays empty.
    if (typeof value === 'number') this.values[row] = value;
    else if (row < this.values.length) this.values[row] = Number.NaN;
  }

  isPresent = (row: number): boolean => !Number.isNaN(this.valueOf(row));

  isOneOf(values: readonly FilterValue[]): Condition {
    const valueSet = new Set(values);
    return (row) => this.isPresent(row) && valueSet.has(this.valueOf(row));
  }

  isWithin(from: number, to: number): Condition {
    return (row) => this.valueOf(row) >= from && this.valueOf(row) <= to;
  }

  count(rows: readonly number[]): Map<string, number> {
    const counts = new Map<number, number>();
    for (const row of rows) {
      const value = this.valueOf(row);
      if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return new Map(Array.from(counts, ([value, count]) => [String(value), count]));
  }

  /** Least and greatest value of the rows; null when none has one. */
  extent(rows: readonly number[]): { min: number; max: number } | null {
    let [min, max] = [Infinity, -Infinity];
    if (this.values.length === 0) return null;
    for (const row of rows) {
      const value = this.valueOf(row);
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min <= max ? { min, max } : null;
  }

  private valueOf(row: number): number {
    return this.values[row] ?? Number.NaN;
  }
}
