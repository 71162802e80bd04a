import { expect, test } from 'vitest';
import { addDays, clockTime, dayInWords, isDate, localTime, weekdayOf } from './local-time';

test.each([
  ['09:00', '9:00 am'],
  ['12:05', '12:05 pm'],
  ['00:30', '12:30 am'],
  ['17:30', '5:30 pm'],
])('%s is shown as %s', (time, expected) => {
  expect(clockTime(time)).toBe(expected);
});

test.each([
  ['Australia/Perth', '2026-11-22T20:00:00Z', '2026-11-23', '04:00'],
  ['Australia/Brisbane', '2026-11-22T13:59:59Z', '2026-11-22', '23:59'],
  ['Australia/Brisbane', '2026-11-22T14:00:00Z', '2026-11-23', '00:00'],
  // Half an hour off, and daylight saving.
  ['Australia/Adelaide', '2026-11-22T00:00:00Z', '2026-11-22', '10:30'],
  ['Australia/Darwin', '2026-11-22T00:00:00Z', '2026-11-22', '09:30'],
  // Melbourne's clocks go from 2 to 3 on 4 October 2026, and from 3 back to 2 on 4 April 2027.
  ['Australia/Melbourne', '2026-10-03T15:59:00Z', '2026-10-04', '01:59'],
  ['Australia/Melbourne', '2026-10-03T16:00:00Z', '2026-10-04', '03:00'],
  ['Australia/Melbourne', '2027-04-03T15:59:00Z', '2027-04-04', '02:59'],
  ['Australia/Melbourne', '2027-04-03T16:00:00Z', '2027-04-04', '02:00'],
])('local time: %s at %s: %s %s', (zone, now, date, time) => {
  expect(localTime(zone, new Date(now))).toEqual({ date, time });
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-10-04', 1, '2026-10-05'],
  ['2027-04-04', 1, '2027-04-05'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-21', 14, '2026-12-05'],
])('%s and %d days: %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test('a date has its weekday and its words', () => {
  expect(weekdayOf('2026-11-22')).toBe(0);
  expect(dayInWords('2026-12-25')).toBe('Friday 25 December');
});

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-04-31', false],
  ['2026-04-30', true],
])('%s is a valid date: %s', (date, expected) => {
  expect(isDate(date)).toBe(expected);
});
