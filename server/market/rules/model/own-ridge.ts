import type { SparseRows } from './sparse-rows';

/** Years close to each other share what the model was worth then: the spread of one year's step. */
export const yearSpread = 0.04;
const firstYear = 1995;

/** The steps of the random walk over the build years, which finds new generations, up to a year. */
export const yearSteps = (year: number): number => Math.max(0, year - firstYear);

/** One model's listings: their rows among all, and their build years. */
export interface OwnRows {
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
