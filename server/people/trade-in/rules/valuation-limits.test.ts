import { expect, it } from 'vitest';
import { isWithinLimits } from './valuation-limits';

const limits = { most_years: 7, most_kilometres: 100_000 };
const now = new Date('2026-11-23T00:00:00Z');

it.each([
  [2019, 100_000, true],
  [2018, 50_000, false],
  [2019, 100_001, false],
  [2027, 0, true],
])('a car of %d with %d km: %s', (year, kilometres, within) => {
  expect(isWithinLimits({ year, kilometres }, limits, now)).toBe(within);
});
