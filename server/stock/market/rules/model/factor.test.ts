import { expect, test } from 'vitest';
import { Factor } from './factor';

const matrix = [
  [4, 2, 0.5],
  [2, 3, 1],
  [0.5, 1, 2],
];
const triangle = matrix.flatMap((line, row) => line.slice(0, row + 1));

test.each([[[1, 0, 0]], [[3, -2, 5]], [[0, 0, 0]]])('solves for %j', (right) => {
  const solution = new Factor(Float64Array.from(triangle), matrix.length).solve(right);
  const product = matrix.map((line) => line.reduce((sum, value, at) => sum + value * (solution[at] ?? 0), 0));
  for (const [at, value] of right.entries()) expect(product[at]).toBeCloseTo(value, 9);
});
