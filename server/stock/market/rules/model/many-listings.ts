import { type OwnRidge, yearSpread, yearSteps } from './own-ridge';
import { dot, SharedRidge, type SparseRow } from './ridge';

/** The ridge of a model with more listings than effects, solved over the effects: a popular model costs little more. */
export class ManyListings implements OwnRidge {
  readonly #rows: readonly SparseRow[];
  /** The steps of the years have the columns after those of the effects. */
  readonly #width: number;
  readonly #steps: number;
  #ridge: SharedRidge | undefined;
  #weights: Float64Array = new Float64Array();

  constructor(rows: readonly SparseRow[], years: readonly number[], width: number) {
    this.#rows = rows.map((row, at) => withYear(row, years[at] ?? 0, width));
    this.#width = width;
    this.#steps = Math.max(0, ...years.map(yearSteps));
  }

  weigh(weights: readonly number[]): void {
    this.#ridge = new SharedRidge(this.#rows, Float64Array.from(weights), this.#width + this.#steps);
  }

  solve(targets: readonly number[]): readonly number[] {
    this.#weights = this.#ridge?.solve(Float64Array.from(targets)) ?? new Float64Array();
    return this.#rows.map((row) => dot(row, this.#weights));
  }

  effects(): Float64Array {
    return this.#weights.slice(0, this.#width);
  }

  yearEffect(year: number): number {
    const steps = this.#weights.slice(this.#width, this.#width + yearSteps(year));
    return steps.reduce((sum, step) => sum + step * yearSpread, 0);
  }
}

/** A year is the sum of the steps up to it. */
function withYear({ columns, values }: SparseRow, year: number, width: number): SparseRow {
  const steps = Array.from({ length: yearSteps(year) }, (_, step) => width + step);
  return { columns: [...columns, ...steps], values: [...values, ...steps.map(() => yearSpread)] };
}
