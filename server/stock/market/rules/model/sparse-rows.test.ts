import { expect, test } from 'vitest';
import { zeros } from './factor';
import { SparseRows } from './sparse-rows';
import { zeroTriangle } from './triangle';

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

test('adds the products of a row to the lower triangle of a matrix, in any order of its columns', () => {
  const expected = [0.5, 0, 0, 0, 0, 0, 1.5, 0, 0, 4.5];
  for (const cell of [cells[6], { columns: [3, 0], values: [1.5, 0.5] }]) {
    const triangle = zeroTriangle(4);
    SparseRows.of(cell ? [cell] : []).addSquareTo(triangle, 0, 2);
    expect([...triangle]).toEqual(expected);
  }
});
