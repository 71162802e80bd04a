import { expect, test } from 'vitest';
import { dateIn, longDate } from './formats';

test.each([
  ['2026-11-20', '20 Nov 2026'],
  ['2026-01-05', '5 Jan 2026'],
  ['2026-11', 'Nov 2026'],
])('%s reads %s', (iso, expected) => {
  expect(longDate(iso)).toBe(expected);
});

test('the date is local to the location', () => {
  const lateUtc = new Date('2026-11-20T15:00:00Z');
  expect(dateIn('Australia/Brisbane', lateUtc)).toBe('2026-11-21');
  expect(dateIn('UTC', lateUtc)).toBe('2026-11-20');
});
