import { type OwnRidge, type OwnRows, yearSpread, yearSteps } from './own-ridge';
import { SharedRidge } from './ridge';
import { type SparseRow, SparseRows } from './sparse-rows';

/** The ridge of a model with more listings than effects, solved over the effects: a popular model costs little more. */
export class ManyListings implements OwnRidge {
  readonly #rows: SparseRows;
  /** The steps of the years have the columns after those of the effects. */
  readonly #width: number;
  readonly #steps: number;
  #ridge: SharedRidge | undefined;
  #weights: readonly number[] = [];

  constructor({ rows, members, years, width }: OwnRows) {
    this.#rows = SparseRows.of(members.map((row, at) => withYear(rows.row(row), years[at] ?? 0, width)));
    this.#width = width;
    this.#steps = Math.max(0, ...years.map(yearSteps));
  }

  weigh(weights: readonly number[]): void {
    this.#ridge = new SharedRidge(this.#rows, weights, this.#width + this.#steps);
  }

  solve(targets: readonly number[]): readonly number[] {
    this.#weights = this.#ridge?.solve(targets) ?? [];
    return targets.map((_, at) => this.#rows.dot(at, this.#weights));
  }

  effects(): readonly number[] {
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
