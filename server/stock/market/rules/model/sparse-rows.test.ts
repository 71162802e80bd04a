import { expect, test } from 'vitest';
import { zeroSquare, zeros } from './factor';
import { SparseRows } from './sparse-rows';

const cells = Array.from({ length: 200 }, (_, at) => ({
  columns: [0, 1 + (at % 4)],
  values: [0.5, at / 4],
}));
const rows = SparseRows.of(cells);

test('returns many rows as they were added', () => {
  expect(rows.count).toBe(200);
  for (const [at, row] of cells.entries()) expect(rows.row(at)).toEqual(row);
});

test('multiplies and adds one row', () => {
  expect(rows.dot(6, [2, 10, 20, 30, 40])).toBe(0.5 * 2 + 1.5 * 30);
  const sums = zeros(5);
  rows.addTo(sums, 6, 2);
  expect(sums).toEqual([1, 0, 0, 3, 0]);
});

test('adds the products of a row to a symmetric matrix', () => {
  const matrix = zeroSquare(4);
  rows.addSquareTo(matrix, 6, 2);
  expect(matrix).toEqual([
    [0.5, 0, 0, 1.5],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [1.5, 0, 0, 4.5],
  ]);
});
