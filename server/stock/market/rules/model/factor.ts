import { CholeskyDecomposition, wrap } from 'ml-matrix';

/** The Cholesky factor of a symmetric, positive matrix, of which it holds one triangle only. */
export class Factor {
  /** Row after row. */
  readonly #triangle: readonly number[];

  constructor(matrix: readonly number[][]) {
    const { lowerTriangularMatrix: lower } = new CholeskyDecomposition(wrap([...matrix]));
    const triangle = zeros((matrix.length * (matrix.length + 1)) / 2);
    let next = 0;
    for (let row = 0; row < matrix.length; row += 1) {
      for (let column = 0; column <= row; column += 1) {
        triangle[next] = lower.get(row, column);
        next += 1;
      }
    }
    this.#triangle = triangle;
  }

  /** The solution for a right side, forwards through the triangle and back through its mirror image. */
  solve(right: readonly number[]): number[] {
    const solution = [...right];
    for (let row = 0; row < solution.length; row += 1) this.#forwards(solution, row);
    for (let row = solution.length - 1; row >= 0; row -= 1) this.#backwards(solution, row);
    return solution;
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

const startOf = (row: number): number => (row * (row + 1)) / 2;

/** A list of so many zeros. */
export const zeros = (length: number): number[] => new Array<number>(length).fill(0);
/** A square matrix of zeros. */
export const zeroSquare = (size: number): number[][] => Array.from({ length: size }, () => zeros(size));
