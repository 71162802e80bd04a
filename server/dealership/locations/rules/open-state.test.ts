import { describe, expect, test } from 'vitest';
import { openState } from './open-state';
import type { Hours } from './opening-hours';

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: 'open' as const,
  open: '08:30',
  close: '17:30',
}));
const yard: Hours & { time_zone: string } = {
  location_type: 'sales',
  time_zone: 'Australia/Melbourne',
  opening_hours: [
    ...weekdays,
    { weekday: 6, status: 'by_appointment' },
    { weekday: 0, status: 'open', open: '10:00', close: '16:00' },
  ],
  special_hours: [],
};
const at = (now: string, change: Partial<typeof yard> = {}) =>
  openState({ ...yard, ...change }, new Date(now));
const text = (now: string, change: Partial<typeof yard> = {}) => at(now, change)?.text;
const noWeekend = { opening_hours: weekdays };
const special = (date: string, status: 'closed' | 'open') => ({
  date,
  status,
  department: 'all' as const,
  ...(status === 'open' ? { start_hour: '12:00', end_hour: '14:00' } : {}),
});

describe("open now, to the minute, in the location's time zone", () => {
  // Melbourne in summer is 11 hours ahead; 19 November 2026 is a Thursday.
  test.each([
    ['a minute before opening', '2026-11-18T21:29:59Z', 'Closed now, opens at 8:30 am'],
    ['the opening minute', '2026-11-18T21:30:00Z', 'Open now, closes at 5:30 pm'],
    ['the last open minute', '2026-11-19T06:29:59Z', 'Open now, closes at 5:30 pm'],
    ['the closing minute', '2026-11-19T06:30:00Z', 'Closed now, opens tomorrow at 8:30 am'],
    ['Friday evening', '2026-11-20T07:00:00Z', 'Closed now, opens Sunday at 10:00 am'],
    ['Saturday', '2026-11-21T01:00:00Z', 'By appointment today'],
  ])('%s', (_, now, expected) => expect(text(now)).toBe(expected));

  // Clocks go from 2 to 3 on Sunday 4 October 2026, and from 3 back to 2 on Sunday 4 April 2027.
  test.each([
    ['the last minute closed as summer time starts', '2026-10-03T22:59:59Z', false],
    ['the first open as summer time starts', '2026-10-03T23:00:00Z', true],
    ['the last minute closed as summer time ends', '2027-04-03T23:59:59Z', false],
    ['the first open as summer time ends', '2027-04-04T00:00:00Z', true],
    ['the last open as summer time ends', '2027-04-04T05:59:59Z', true],
    ['the closing minute as summer time ends', '2027-04-04T06:00:00Z', false],
  ])('%s', (_, now, open) => expect(at(now)?.open).toBe(open));

  test('another time zone changes the answer', () => {
    expect(at('2026-11-18T22:00:00Z', { time_zone: 'Australia/Melbourne' })?.open).toBe(true);
    expect(at('2026-11-18T22:00:00Z', { time_zone: 'Australia/Perth' })?.open).toBe(false);
  });
});

describe('special hours', () => {
  test.each([
    [
      'close an ordinary day',
      '2026-11-19T01:00:00Z',
      ['2026-11-19', 'closed'],
      'Closed now, opens tomorrow at 8:30 am',
    ],
    ['shorten it', '2026-11-19T02:00:00Z', ['2026-11-19', 'open'], 'Open now, closes at 2:00 pm'],
    [
      'are passed over for the next opening',
      '2026-11-19T08:00:00Z',
      ['2026-11-20', 'closed'],
      'Closed now, opens Sunday at 10:00 am',
    ],
  ] as const)('%s', (_, now, [date, status], expected) => {
    expect(text(now, { special_hours: [special(date, status)] })).toBe(expected);
  });
});

describe('days without an entry', () => {
  test.each([
    ['today', '2026-11-21T01:00:00Z', noWeekend, 'Closed now, opens Monday at 8:30 am'],
    ['all', '2026-11-21T01:00:00Z', { opening_hours: [] }, undefined],
    [
      'a week hence is named with its date',
      '2026-11-19T08:00:00Z',
      { opening_hours: [{ weekday: 4, status: 'open' as const, open: '09:00', close: '10:00' }] },
      'Closed now, opens Thursday 26 November at 9:00 am',
    ],
    [
      'open on no day',
      '2026-11-19T08:00:00Z',
      { opening_hours: [{ weekday: 4, status: 'closed' as const }] },
      'Closed today',
    ],
  ])('%s', (_, now, change, expected) => expect(text(now, change)).toBe(expected));
});
