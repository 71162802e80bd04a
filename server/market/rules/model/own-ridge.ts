import { Factor, SharedRidge, startOf, zeros, zeroTriangle } from './ridge';
import { type SparseRow, SparseRows } from './sparse-rows';

/** Years close to each other share what the model was worth then: the spread of one year's step. */
const yearSpread = 0.04;
const firstYear = 1995;

/** The steps of the random walk over the build years, which finds new generations, up to a year. */
const yearSteps = (year: number): number => Math.max(0, year - firstYear);

/** One model's listings: their rows among all, and their build years. */
interface OwnRows {
  readonly rows: SparseRows;
  readonly members: readonly number[];
  readonly years: readonly number[];
  /** Columns of the model's effects. */
  readonly width: number;
}

/** The ridge of one model's own effects and of a random walk over its build years. */
export interface OwnRidge {
  /** Factors for listings of these weights: one over the variance of the noise. */
  weigh(weights: readonly number[]): void;
  /** Solves for the targets of the listings, and returns their fitted values. */
  solve(targets: readonly number[]): readonly number[];
  /** The effects of the last solution, by column. */
  effects(): readonly number[];
  /** What a build year adds in the last solution. */
  yearEffect(year: number): number;
}

/**
 * The ridge of a model with few listings, solved over them: there are fewer of them than effects. Its cost grows with
 * the third power of the listings.
 */
export class FewListings implements OwnRidge {
  readonly #listings: OwnRows;
  #weights: readonly number[] = [];
  #factor: Factor | undefined;
  /** Each listing's pull towards its target; from it follow fitted values and effects. */
  #pulls: readonly number[] = [];

  constructor(listings: OwnRows) {
    this.#listings = listings;
  }

  weigh(weights: readonly number[]): void {
    const kernel = kernelOf(this.#listings);
    weights.forEach((weight, at) => {
      const diagonal = startOf(at) + at;
      kernel[diagonal] = (kernel[diagonal] ?? 0) + 1 / weight;
    });
    this.#weights = weights;
    this.#factor = new Factor(kernel, weights.length);
  }

  /** A fitted value misses its target by the listing's pull over its weight. */
  solve(targets: readonly number[]): readonly number[] {
    this.#pulls = this.#factor?.solve(targets) ?? [];
    return targets.map((target, at) => target - (this.#pulls[at] ?? 0) / (this.#weights[at] ?? 1));
  }

  effects(): readonly number[] {
    const { rows, members, width } = this.#listings;
    const effects = zeros(width);
    members.forEach((row, at) => {
      rows.addTo(effects, row, this.#pulls[at] ?? 0);
    });
    return effects;
  }

  yearEffect(year: number): number {
    const { years } = this.#listings;
    return this.#pulls.reduce(
      (sum, pull, at) => sum + pull * yearSpread ** 2 * Math.min(yearSteps(year), yearSteps(years[at] ?? 0)),
      0,
    );
  }
}

/** How alike any two of the listings are: the lower triangle. */
function kernelOf({ rows, members, years, width }: OwnRows): Float64Array {
  const kernel = zeroTriangle(members.length);
  const spread = zeros(width);
  members.forEach((row, at) => {
    spread.fill(0);
    rows.addTo(spread, row, 1);
    for (let other = 0; other <= at; other += 1) {
      const steps = Math.min(yearSteps(years[at] ?? 0), yearSteps(years[other] ?? 0));
      kernel[startOf(at) + other] = rows.dot(members[other] ?? 0, spread) + yearSpread ** 2 * steps;
    }
  });
  return kernel;
}

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
