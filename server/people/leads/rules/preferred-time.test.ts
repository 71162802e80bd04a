import { describe, expect, test } from 'vitest';
import { preferredTimeProblem, preferredTimeText, timeBounds } from './preferred-time';

/** Friday 20 November 2026, 10:00 am in Brisbane. */
const now = new Date('2026-11-20T00:00:00Z');
const morning = { date: '2026-12-24', start_hour: '09:00', end_hour: '12:00' };
const place = {
  name: 'Brolga Aspley',
  time_zone: 'Australia/Brisbane',
  location_type: 'sales' as const,
  special_hours: [
    { date: '12-25', status: 'closed' as const, department: 'all' as const },
    { ...morning, status: 'open' as const, department: 'sales' as const },
  ],
  opening_hours: [
    { weekday: 0, status: 'closed' as const },
    { weekday: 5, status: 'open' as const, open: '08:30', close: '17:30' },
    { weekday: 6, status: 'by_appointment' as const },
  ],
};
const special = 'Brolga Aspley is open 9:00 am – 12:00 pm that day. Please choose a time within those hours.';
const hours = 'Brolga Aspley is open 8:30 am – 5:30 pm on Fridays. Please choose a time within those hours.';

describe('the preferred date and time of a test drive', () => {
  test.each([
    ['the minute before now', '2026-11-20T09:59', 'Choose a time in the future.'],
    ['now', '2026-11-20T10:00', undefined],
    ['before opening', '2026-11-27T08:29', hours],
    ['at opening', '2026-11-27T08:30', undefined],
    ['at closing', '2026-11-27T17:30', undefined],
    ['after closing', '2026-11-27T17:31', hours],
    ['a closed day', '2026-11-22T11:00', 'Brolga Aspley is closed on Sundays. Please choose another day.'],
    ['a holiday', '2026-12-25T11:00', 'Brolga Aspley is closed that day. Please choose another day.'],
    ['the end of special hours', '2026-12-24T12:00', undefined],
    ['after special hours', '2026-12-24T12:01', special],
    ['a day by appointment', '2026-11-21T06:00', undefined],
    ['a day the location does not list', '2026-11-24T03:00', undefined],
    ['the last minute of 90 days', '2027-02-18T10:00', undefined],
    ['a minute later', '2027-02-18T10:01', 'Choose a day within the next 90 days.'],
    ['with seconds, as some browsers send it', '2026-11-27T08:30:00', undefined],
    ['an impossible day', '2027-02-30T10:00', 'Enter a date and time.'],
    ['an impossible hour', '2026-11-27T24:30', 'Enter a date and time.'],
    ['something else', 'next week', 'Enter a date and time.'],
  ])('%s: %s', (_what, value, expected) => {
    expect(preferredTimeProblem(value, place, now)).toBe(expected);
  });

  test('is local to the location, across the start of daylight saving', () => {
    const before = new Date('2026-10-03T15:59:00Z');
    expect(timeBounds('Australia/Sydney', before).min).toBe('2026-10-04T01:59');
    expect(timeBounds('Australia/Sydney', new Date(before.getTime() + 60_000)).min).toBe('2026-10-04T03:00');
    expect(timeBounds('Australia/Perth', now).min).toBe('2026-11-20T08:00');
  });

  test.each([
    ['2026-12-05T10:30', 'Sat 5 Dec 2026, 10:30 am'],
    ['2026-12-05T00:05:00', 'Sat 5 Dec 2026, 12:05 am'],
    ['after lunch', 'after lunch'],
    ['2026-99-99T10:30', '2026-99-99T10:30'],
  ])('%s is shown as %s', (value, expected) => {
    expect(preferredTimeText(value)).toBe(expected);
  });
});
