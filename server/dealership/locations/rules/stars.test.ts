import { expect, test } from 'vitest';
import { starsOf } from './stars';

test.each([
  [4.6, '4.6', 4, 0.6],
  [5, '5.0', 4, 1],
  [4, '4.0', 4, 0],
  [3.9, '3.9', 3, 0.9],
  [0.3, '0.3', 0, 0.3],
  [0, '0.0', 0, 0],
  [4.64, '4.6', 4, 0.6],
  [4.65, '4.7', 4, 0.7],
  [3.96, '4.0', 4, 0],
  [9, '5.0', 4, 1],
  [-1, '0.0', 0, 0],
])('%d is %s: %d full stars and %d of one', (rating, text, full, partial) => {
  expect(starsOf(rating)).toEqual({ text, full, partial });
});
