import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountSchema, dollarsOf, dollarsOrNull } from './money';

test.each([
  [0, 0],
  [1, 0.01],
  [-1, -0.01],
  [10, 0.1],
  [29, 0.29],
  [1_999, 19.99],
  [50_000, 500],
  [2_799_000, 27_990],
])('%i cents are %d dollars', (cents, dollars) => expect(dollarsOf(cents)).toBe(dollars));

test('an amount that nobody knows yet is null', () => {
  expect([dollarsOrNull(null), dollarsOrNull(0), dollarsOrNull(150)]).toEqual([null, 0, 1.5]);
});

test('dollars have two decimals at most in JSON, and are the same number of cents', () => {
  const anyCents = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
  fc.assert(
    fc.property(anyCents, (cents) => {
      const dollars = amountSchema.parse(dollarsOf(cents));
      expect(JSON.stringify(dollars)).toMatch(/^-?\d+(\.\d{1,2})?$/);
      expect(Math.round(dollars * 100)).toBe(cents);
    }),
  );
});
