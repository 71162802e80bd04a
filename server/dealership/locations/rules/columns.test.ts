import { expect, test } from 'vitest';
import { locationColumns } from './columns';

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 4],
  [6, 3],
  [7, 4],
])('%d locations take %d columns', (count, columns) => {
  expect(locationColumns(count)).toBe(columns);
});
