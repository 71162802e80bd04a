import { Factor, zeros } from './factor';
import type { SparseRows } from './sparse-rows';
import { startOf, zeroTriangle } from './triangle';

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
