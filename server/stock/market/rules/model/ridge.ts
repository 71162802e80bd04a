import { CholeskyDecomposition, Matrix } from 'ml-matrix';

/** A row with few columns that are not zero. */
export interface SparseRow {
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

export function dot({ columns, values }: SparseRow, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < columns.length; at += 1) sum += (values[at] ?? 0) * (weights[columns[at] ?? 0] ?? 0);
  return sum;
}

/**
 * Weighted least squares over all rows, each coefficient drawn towards 0 with standard deviation 1 (the spread is in the values). Factored
 * once, then solved for any number of targets.
 */
export class SharedRidge {
  readonly #rows: readonly SparseRow[];
  readonly #weights: Float64Array;
  readonly #width: number;
  readonly #factor: CholeskyDecomposition;

  /** `weights`: one over the variance of each row's noise. */
  constructor(rows: readonly SparseRow[], weights: Float64Array, width: number) {
    this.#rows = rows;
    this.#weights = weights;
    this.#width = width;
    this.#factor = new CholeskyDecomposition(this.#normalMatrix());
  }

  solve(targets: Float64Array): Float64Array {
    const right = new Float64Array(this.#width);
    this.#rows.forEach(({ columns, values }, at) => {
      const pull = (targets[at] ?? 0) * (this.#weights[at] ?? 0);
      for (let i = 0; i < columns.length; i += 1)
        right[columns[i] ?? 0] = (right[columns[i] ?? 0] ?? 0) + pull * (values[i] ?? 0);
    });
    return Float64Array.from(this.#factor.solve(Matrix.columnVector(right)).to1DArray());
  }

  #normalMatrix(): Matrix {
    const width = this.#width;
    const sums = Array.from({ length: width }, () => new Float64Array(width));
    this.#rows.forEach(({ columns, values }, at) => {
      const weight = this.#weights[at] ?? 0;
      for (let i = 0; i < columns.length; i += 1) {
        const line = sums[columns[i] ?? 0];
        const value = values[i] ?? 0;
        if (line === undefined) continue;
        for (let j = 0; j < columns.length; j += 1)
          line[columns[j] ?? 0] = (line[columns[j] ?? 0] ?? 0) + weight * (value * (values[j] ?? 0));
      }
    });
    sums.forEach((line, at) => {
      line[at] = (line[at] ?? 0) + 1;
    });
    return new Matrix(sums.map((line) => Array.from(line)));
  }
}
