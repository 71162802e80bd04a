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

/** Texts, lists of texts, and yes or no: each distinct value has a number, because thousands of cars share it. */
export class CodedColumn implements Column {
  private readonly codes = new Map<FilterValue, number>();
  private readonly texts: string[] = [];
  private readonly lists: (readonly number[])[] = [];
  /** Cars with one and the same value share a list. */
  private readonly singles: (readonly number[])[] = [];

  set(row: number, value: StoredValue): void {
    if (typeof value === 'object') {
      this.lists[row] = Array.from(new Set(value), (text) => this.codeOf(text));
      return;
    }
    this.lists[row] = value === undefined ? [] : this.listOf(this.codeOf(value));
  }

  isPresent = (row: number): boolean => this.codesOf(row).length > 0;

  isOneOf(values: readonly FilterValue[]): Condition {
    const codes = new Set(values.flatMap((value) => this.codes.get(value) ?? []));
    return codes.size === 0 ? isNever : (row) => this.codesOf(row).some((code) => codes.has(code));
  }

  isWithin(): Condition {
    return isNever;
  }

  count(rows: readonly number[]): Map<string, number> {
    const counts = new Uint32Array(this.texts.length);
    for (const row of rows) for (const code of this.codesOf(row)) counts[code] = (counts[code] ?? 0) + 1;
    const tally = new Map<string, number>();
    for (const [code, count] of counts.entries()) if (count > 0) tally.set(this.texts[code] ?? '', count);
    return tally;
  }

  private listOf(code: number): readonly number[] {
    this.singles[code] ??= [code];
    return this.singles[code];
  }

  private codesOf(row: number): readonly number[] {
    return this.lists[row] ?? [];
  }

  private codeOf(value: FilterValue): number {
    const code = this.codes.get(value) ?? this.codes.size;
    this.codes.set(value, code);
    this.texts[code] = String(value);
    return code;
  }
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
    const tally = new Map<string, number>();
    for (const row of rows.filter(this.isPresent)) {
      const text = String(this.valueOf(row));
      tally.set(text, (tally.get(text) ?? 0) + 1);
    }
    return tally;
  }

  /** Least and greatest value of the rows; null when none has one. */
  extent(rows: readonly number[]): { min: number; max: number } | null {
    let [min, max] = [Infinity, -Infinity];
    for (const row of rows.filter(this.isPresent)) {
      min = Math.min(min, this.valueOf(row));
      max = Math.max(max, this.valueOf(row));
    }
    return min <= max ? { min, max } : null;
  }

  private valueOf(row: number): number {
    return this.values[row] ?? Number.NaN;
  }
}
