import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { type OwnRidge, yearSpread, yearSteps } from './own-ridge';
import type { SparseRow } from './ridge';

/**
 * The ridge of a model with few listings, solved over them: there are fewer of them than effects. Its cost grows with
 * the third power of the listings.
 */
export class FewListings implements OwnRidge {
  readonly #rows: readonly SparseRow[];
  readonly #years: readonly number[];
  readonly #width: number;
  readonly #kernel: ReadonlyArray<readonly number[]>;
  #factor: CholeskyDecomposition | undefined;
  /** Each listing's pull towards its target; from it follow fitted values and effects. */
  #pulls: readonly number[] = [];

  constructor(rows: readonly SparseRow[], years: readonly number[], width: number) {
    this.#rows = rows;
    this.#years = years;
    this.#width = width;
    this.#kernel = kernelOf(rows, years, width);
  }

  weigh(weights: readonly number[]): void {
    const matrix = new Matrix(this.#kernel.map((line) => [...line]));
    weights.forEach((weight, at) => {
      matrix.set(at, at, matrix.get(at, at) + 1 / weight);
    });
    this.#factor = new CholeskyDecomposition(matrix);
  }

  solve(targets: readonly number[]): readonly number[] {
    this.#pulls = this.#factor?.solve(Matrix.columnVector([...targets])).to1DArray() ?? [];
    return this.#kernel.map((line) => this.#pulls.reduce((sum, pull, at) => sum + pull * (line[at] ?? 0), 0));
  }

  effects(): Float64Array {
    const effects = new Float64Array(this.#width);
    this.#rows.forEach(({ columns, values }, at) => {
      for (let i = 0; i < columns.length; i += 1) {
        const column = columns[i] ?? 0;
        effects[column] = (effects[column] ?? 0) + (this.#pulls[at] ?? 0) * (values[i] ?? 0);
      }
    });
    return effects;
  }

  yearEffect(year: number): number {
    return this.#pulls.reduce(
      (sum, pull, at) =>
        sum + pull * yearSpread ** 2 * Math.min(yearSteps(year), yearSteps(this.#years[at] ?? 0)),
      0,
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
        yearSpread ** 2 * Math.min(yearSteps(years[at] ?? 0), yearSteps(years[other] ?? 0));
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
