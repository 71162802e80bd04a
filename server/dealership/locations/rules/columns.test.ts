import { expect, test } from 'vitest';
import { locationColumns } from './columns';

test.each([
  ['fewer than 3', 1, 1],
  ['fewer than 3', 2, 2],
  ['at least 3', 3, 3],
  ['over 3', 4, 4],
  ['over 3', 5, 4],
  ['exactly 6', 6, 3],
  ['over 3', 7, 4],
  ['no location', 0, 1],
])('%s (%d): %d columns', (_, count, columns) => {
  expect(locationColumns(count)).toBe(columns);
});
