import { startOf } from './ridge';

/** A row's columns that are not zero, and their values. */
export interface SparseRow {
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

const firstSize = 256;
const growth = 1.5;

/** Rows with few columns that are not zero, in one list after the other: many rows in little memory. */
export class SparseRows {
  readonly #starts = [0];
  #columns: Uint32Array;
  #values: Float32Array;

  /** `size`: values that are expected. */
  constructor(size = firstSize) {
    this.#columns = new Uint32Array(size);
    this.#values = new Float32Array(size);
  }

  static of(rows: readonly SparseRow[]): SparseRows {
    const all = new SparseRows(rows.reduce((sum, { columns }) => sum + columns.length, 0));
    for (const row of rows) all.add(row);
    return all;
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  add({ columns, values }: SparseRow): void {
    const start = this.#startOf(this.count);
    while (start + columns.length > this.#columns.length) this.#grow();
    this.#columns.set(columns, start);
    this.#values.set(values, start);
    this.#starts.push(start + columns.length);
  }

  row(at: number): SparseRow {
    const [from, to] = [this.#startOf(at), this.#startOf(at + 1)];
    return { columns: [...this.#columns.subarray(from, to)], values: [...this.#values.subarray(from, to)] };
  }

  /** The sum of a row's values, each times the weight of its column. */
  dot(at: number, weights: readonly number[]): number {
    const end = this.#startOf(at + 1);
    let sum = 0;
    for (let i = this.#startOf(at); i < end; i += 1)
      sum += (this.#values[i] ?? 0) * (weights[this.#columns[i] ?? 0] ?? 0);
    return sum;
  }

  /** Adds a row, so many times, to sums by column. */
  addTo(sums: number[], at: number, times: number): void {
    const end = this.#startOf(at + 1);
    for (let i = this.#startOf(at); i < end; i += 1) {
      const column = this.#columns[i] ?? 0;
      sums[column] = (sums[column] ?? 0) + times * (this.#values[i] ?? 0);
    }
  }

  /** Adds the products of a row's values, two by two, to the lower triangle of a symmetric matrix. */
  addSquareTo(triangle: Float64Array, at: number, times: number): void {
    const [start, end] = [this.#startOf(at), this.#startOf(at + 1)];
    for (let i = start; i < end; i += 1) {
      const row = this.#columns[i] ?? 0;
      const value = times * (this.#values[i] ?? 0);
      for (let j = start; j < end; j += 1) {
        const column = this.#columns[j] ?? 0;
        if (column > row) continue;
        const place = startOf(row) + column;
        triangle[place] = (triangle[place] ?? 0) + value * (this.#values[j] ?? 0);
      }
    }
  }

  #startOf(row: number): number {
    return this.#starts[row] ?? 0;
  }

  #grow(): void {
    const [columns, values] = [this.#columns, this.#values];
    const size = Math.max(firstSize, Math.ceil(columns.length * growth));
    this.#columns = new Uint32Array(size);
    this.#values = new Float32Array(size);
    this.#columns.set(columns);
    this.#values.set(values);
  }
}
