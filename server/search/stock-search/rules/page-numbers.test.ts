import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from '../to-search-view';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [40, 80, [1, 39, 40, 41, 80]],
  [9, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [5, 9, [1, 4, 5, 6, 9]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [1, 0, []],
])('from page %i of %i', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected);
});

test('never links outside the range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 500 }), (current, last) => {
      expect(pageNumbers(current, last).every((page) => page >= 1 && page <= last)).toBe(true);
    }),
  );
});
