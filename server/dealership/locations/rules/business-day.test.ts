import { expect, test } from 'vitest';
import { endOfBusinessDay } from './business-day';
import type { Hours } from './opening-hours';

const open = (weekday: number) => ({ weekday, status: 'open' as const, open: '08:30', close: '17:30' });
const yard: Hours & { time_zone: string } = {
  ...{ time_zone: 'Australia/Brisbane', location_type: 'sales' },
  opening_hours: [1, 2, 3, 4, 5, 6].map(open),
  special_hours: [
    { date: '12-25', status: 'closed', department: 'all' },
    { date: '2026-12-24', status: 'open', start_hour: '09:00', end_hour: '12:30', department: 'all' },
  ],
};

// Brisbane is ten hours ahead all year; 23 November 2026 is a Monday.
test.each([
  ['a day on which it closes later', '2026-11-24T01:00:00Z', '2026-11-24T07:30:00.000Z'],
  ['the closing minute', '2026-11-24T07:30:00Z', '2026-11-24T07:30:00.000Z'],
  ['the evening', '2026-11-24T07:31:00Z', '2026-11-25T07:30:00.000Z'],
  ['Friday night', '2026-11-27T10:00:00Z', '2026-11-30T07:30:00.000Z'],
  ['Saturday, though it is open', '2026-11-28T01:00:00Z', '2026-11-30T07:30:00.000Z'],
  ['Sunday', '2026-11-29T01:00:00Z', '2026-11-30T07:30:00.000Z'],
  ['a short day', '2026-12-24T01:00:00Z', '2026-12-24T02:30:00.000Z'],
  ['a holiday before a weekend', '2026-12-24T05:00:00Z', '2026-12-28T07:30:00.000Z'],
])('the end of a business day from %s', (_, from, end) =>
  expect(endOfBusinessDay(yard, new Date(from))?.toISOString()).toBe(end),
);

test('with summer time it is the local closing time', () => {
  const melbourne = { ...yard, time_zone: 'Australia/Melbourne' };
  expect(endOfBusinessDay(melbourne, new Date('2026-11-24T01:00:00Z'))?.toISOString()).toBe(
    '2026-11-24T06:30:00.000Z',
  );
});

test.each([
  ['no hours', []],
  ['weekends only', [open(6), open(0)]],
  ['appointments only', [{ weekday: 1, status: 'by_appointment' as const }]],
])('a location with %s has none', (_, opening_hours) =>
  expect(endOfBusinessDay({ ...yard, opening_hours }, new Date('2026-11-24T01:00:00Z'))).toBeNull(),
);
