import { expect, test } from 'vitest';
import { steadyNumbers } from '../../../../../tests/support/market-listings';
import { Factor, zeros } from './factor';
import { FewListings } from './few-listings';
import { ManyListings } from './many-listings';
import { SparseRows } from './sparse-rows';
import { zeroTriangle } from './triangle';

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

const random = steadyNumbers(3);
const width = 6;
const members = Array.from({ length: 40 }, (_, at) => at);
const cells = members.map(() => ({
  columns: [0, 1 + Math.floor(random() * (width - 1))],
  values: [0.3, 0.1 + random()],
}));
const rows = SparseRows.of(cells);
const years = members.map(() => 1994 + Math.floor(random() * 30));
const weights = members.map(() => 20 + random() * 80);
const targets = members.map(() => random() - 0.5);

test('both ways to solve a model find the same values, effects and years', () => {
  const [few, many] = [FewListings, ManyListings].map((Ridge) => new Ridge({ rows, members, years, width }));
  if (!few || !many) throw new Error('no ridge');
  for (const ridge of [few, many]) ridge.weigh(weights);
  const values = [few, many].map((ridge) => ridge.solve(targets));
  members.forEach((at) => {
    expect(values[1]?.[at]).toBeCloseTo(values[0]?.[at] ?? 0, 8);
  });
  expect([...many.effects()]).toHaveLength(width);
  few.effects().forEach((effect, column) => {
    expect(many.effects()[column]).toBeCloseTo(effect, 8);
  });
  for (const year of [1990, 1995, 1996, 2004, Math.max(...years)]) {
    expect(many.yearEffect(year)).toBeCloseTo(few.yearEffect(year), 8);
  }
});

const pairs = Array.from({ length: 200 }, (_, at) => ({
  columns: [0, 1 + (at % 4)],
  values: [0.5, at / 4],
}));
const sparse = SparseRows.of(pairs);

test('returns many rows as they were added', () => {
  expect(sparse.count).toBe(200);
  for (const [at, row] of pairs.entries()) expect(sparse.row(at)).toEqual(row);
});

test('multiplies and adds one row', () => {
  expect(sparse.dot(6, [2, 10, 20, 30, 40])).toBe(0.5 * 2 + 1.5 * 30);
  const sums = zeros(5);
  sparse.addTo(sums, 6, 2);
  expect(sums).toEqual([1, 0, 0, 3, 0]);
});

test('adds the products of a row to the lower triangle of a matrix, in any order of its columns', () => {
  const expected = [0.5, 0, 0, 0, 0, 0, 1.5, 0, 0, 4.5];
  for (const cell of [pairs[6], { columns: [3, 0], values: [1.5, 0.5] }]) {
    const triangle = zeroTriangle(4);
    SparseRows.of(cell ? [cell] : []).addSquareTo(triangle, 0, 2);
    expect([...triangle]).toEqual(expected);
  }
});
