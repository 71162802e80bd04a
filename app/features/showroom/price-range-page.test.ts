import { expect, test } from 'vitest';
import { priceLabel } from './price-range-page';

test.each([
  [undefined, undefined, 'Any price'],
  [10_000, 30_000, '$10,000 to $30,000'],
  [undefined, 30_000, 'Up to $30,000'],
  [10_000, undefined, '$10,000 and over'],
])('range label of %s and %s: %s', (from, to, text) => {
  expect(priceLabel(from, to)).toBe(text);
});
