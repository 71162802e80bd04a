import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import type { SparseRow } from './ridge';

/** Years close to each other share what the model was worth then: the spread of one year's step. */
const yearSpread = 0.04;
const firstYear = 1995;

const stepsUntil = (year: number): number => Math.max(0, year - firstYear);

/**
 * The ridge of one model's own effects, solved over its listings: there are often fewer of them than effects.
 * Includes a random walk over the build years, which finds new generations.
 */
export class GroupRidge {
  readonly #rows: readonly SparseRow[];
  readonly #years: readonly number[];
  readonly #kernel: ReadonlyArray<readonly number[]>;
  #factor: CholeskyDecomposition | undefined;

  constructor(rows: readonly SparseRow[], years: readonly number[], width: number) {
    this.#rows = rows;
    this.#years = years;
    this.#kernel = kernelOf(rows, years, width);
  }

  /** Factors for rows of these weights: one over the variance of the noise. */
  weigh(weights: readonly number[]): void {
    const matrix = new Matrix(this.#kernel.map((line) => [...line]));
    weights.forEach((weight, at) => {
      matrix.set(at, at, matrix.get(at, at) + 1 / weight);
    });
    this.#factor = new CholeskyDecomposition(matrix);
  }

  /** Each listing's pull towards the targets; from it follow fitted values and effects. */
  solve(targets: readonly number[]): number[] {
    return this.#factor?.solve(Matrix.columnVector([...targets])).to1DArray() ?? [];
  }

  fitted(pulls: readonly number[]): number[] {
    return this.#kernel.map((line) => pulls.reduce((sum, pull, at) => sum + pull * (line[at] ?? 0), 0));
  }

  effects(pulls: readonly number[], width: number): Float64Array {
    const effects = new Float64Array(width);
    this.#rows.forEach(({ columns, values }, at) => {
      for (let i = 0; i < columns.length; i += 1) {
        const column = columns[i] ?? 0;
        effects[column] = (effects[column] ?? 0) + (pulls[at] ?? 0) * (values[i] ?? 0);
      }
    });
    return effects;
  }

  /** What each build year adds. */
  yearEffects(pulls: readonly number[], years: readonly number[]): number[] {
    return years.map((year) =>
      pulls.reduce(
        (sum, pull, at) =>
          sum + pull * yearSpread ** 2 * Math.min(stepsUntil(year), stepsUntil(this.#years[at] ?? 0)),
        0,
      ),
    );
  }
}

function kernelOf(rows: readonly SparseRow[], years: readonly number[], width: number): number[][] {
  const spread = new Float64Array(width);
  const kernel = rows.map(() => new Array<number>(rows.length).fill(0));
  rows.forEach((row, at) => {
    row.columns.forEach((column, i) => {
      spread[column] = row.values[i] ?? 0;
    });
    for (let other = 0; other <= at; other += 1) {
      const similarity =
        likeness(spread, rows[other]) +
        yearSpread ** 2 * Math.min(stepsUntil(years[at] ?? 0), stepsUntil(years[other] ?? 0));
      const [line, mirrored] = [kernel[at], kernel[other]];
      if (line && mirrored) {
        line[other] = similarity;
        mirrored[at] = similarity;
      }
    }
    for (const column of row.columns) spread[column] = 0;
  });
  return kernel;
}

function likeness(spread: Float64Array, row: SparseRow | undefined): number {
  let sum = 0;
  row?.columns.forEach((column, i) => {
    sum += (spread[column] ?? 0) * (row.values[i] ?? 0);
  });
  return sum;
}
