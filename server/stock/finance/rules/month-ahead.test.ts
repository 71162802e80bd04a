import { expect, test } from 'vitest';
import { monthAhead } from './month-ahead';

test.each([
  ['2026-11-21', '2026-12-21'],
  ['2026-12-31', '2027-01-31'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-03-31', '2026-04-30'],
])('one month ahead of %s is %s', (date, expected) => {
  expect(monthAhead(date)).toBe(expected);
});
