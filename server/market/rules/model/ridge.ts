import type { SparseRows } from './sparse-rows';

/**
 * Weighted least squares over all rows, each coefficient drawn towards 0 with standard deviation 1 (the spread is in the values). Factored
 * once, then solved for any number of targets.
 */
export class SharedRidge {
  readonly #rows: SparseRows;
  readonly #weights: ArrayLike<number>;
  readonly #width: number;
  readonly #factor: Factor;

  /** `weights`: one over the variance of each row's noise; rows of weight 0 do not count. */
  constructor(rows: SparseRows, weights: ArrayLike<number>, width: number) {
    this.#rows = rows;
    this.#weights = weights;
    this.#width = width;
    this.#factor = new Factor(this.#normalMatrix(), width);
  }

  solve(targets: ArrayLike<number>): number[] {
    const right = zeros(this.#width);
    for (let at = 0; at < this.#rows.count; at += 1) {
      const weight = this.#weights[at] ?? 0;
      if (weight > 0) this.#rows.addTo(right, at, weight * (targets[at] ?? 0));
    }
    return this.#factor.solve(right);
  }

  /** Its lower triangle. */
  #normalMatrix(): Float64Array {
    const sums = zeroTriangle(this.#width);
    for (let at = 0; at < this.#rows.count; at += 1) {
      const weight = this.#weights[at] ?? 0;
      if (weight > 0) this.#rows.addSquareTo(sums, at, weight);
    }
    for (let at = 0; at < this.#width; at += 1) {
      const diagonal = startOf(at) + at;
      sums[diagonal] = (sums[diagonal] ?? 0) + 1;
    }
    return sums;
  }
}

/** The Cholesky factor of a symmetric, positive matrix. Takes the matrix's lower triangle and turns it into the factor's. */
export class Factor {
  readonly #triangle: Float64Array;

  constructor(triangle: Float64Array, size: number) {
    this.#triangle = triangle;
    for (let row = 0; row < size; row += 1) this.#factorRow(row);
  }

  /** The solution for a right side, forwards through the triangle and back through its mirror image. */
  solve(right: readonly number[]): number[] {
    const solution = [...right];
    for (let row = 0; row < solution.length; row += 1) this.#forwards(solution, row);
    for (let row = solution.length - 1; row >= 0; row -= 1) this.#backwards(solution, row);
    return solution;
  }

  /** The rows above are factored. */
  #factorRow(row: number): void {
    const triangle = this.#triangle;
    const start = startOf(row);
    for (let column = 0; column <= row; column += 1) {
      const other = startOf(column);
      let rest = triangle[start + column] ?? 0;
      for (let at = 0; at < column; at += 1)
        rest -= (triangle[start + at] ?? 0) * (triangle[other + at] ?? 0);
      triangle[start + column] = column === row ? Math.sqrt(rest) : rest / (triangle[other + column] ?? 1);
    }
  }

  #forwards(solution: number[], row: number): void {
    const start = startOf(row);
    let rest = solution[row] ?? 0;
    for (let column = 0; column < row; column += 1)
      rest -= (this.#triangle[start + column] ?? 0) * (solution[column] ?? 0);
    solution[row] = rest / (this.#triangle[start + row] ?? 1);
  }

  #backwards(solution: number[], row: number): void {
    const start = startOf(row);
    const value = (solution[row] ?? 0) / (this.#triangle[start + row] ?? 1);
    solution[row] = value;
    for (let column = 0; column < row; column += 1)
      solution[column] = (solution[column] ?? 0) - (this.#triangle[start + column] ?? 0) * value;
  }
}

/** A list of so many zeros. */
export const zeros = (length: number): number[] => new Array<number>(length).fill(0);

/** Where a row begins in the lower triangle of a symmetric matrix, row after row in one list. */
export const startOf = (row: number): number => (row * (row + 1)) / 2;

/** The lower triangle of a matrix of zeros. */
export const zeroTriangle = (size: number): Float64Array => new Float64Array(startOf(size));
