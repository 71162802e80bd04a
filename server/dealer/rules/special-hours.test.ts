import { describe, expect, test } from 'vitest';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { endOfBusinessDay, type Hours, specialAhead, specialOn } from './opening-hours';

type SpecialHours = TenantLocation['special_hours'][number];

const closed = (date: string, more: Partial<SpecialHours> = {}): SpecialHours => ({
  date,
  status: 'closed',
  department: 'all',
  ...more,
});

describe('special hours of a day', () => {
  const specials = [
    closed('12-25', { name: 'Christmas Day' }),
    closed('2026-12-24', { name: 'all' }),
    closed('2026-12-24', { name: 'service only', department: 'service' }),
    closed('2026-12-23', { name: 'parts only', department: 'parts' }),
  ];
  test.each([
    ['hold in every year without one', 'sales', '2031-12-25', 'Christmas Day'],
    ['of all departments hold for each', 'sales', '2026-12-24', 'all'],
    ['of the department go before those of all', 'service', '2026-12-24', 'service only'],
    ['of another department do not hold', 'sales', '2026-12-23', undefined],
    ['of another year do not hold', 'sales', '2027-12-24', undefined],
  ] as const)('%s', (_, department, date, name) => {
    expect(specialOn(specials, department, date)?.name).toBe(name);
  });
});

describe('upcoming special hours', () => {
  const dates = (specials: SpecialHours[], today: string, days?: number) =>
    specialAhead(specials, today, days).map(({ date }) => date);

  test.each([
    ['today counts', '2026-12-25', 14, ['2026-12-25']],
    ['14 days ahead counts', '2026-12-11', 14, ['2026-12-25']],
    ['15 days ahead does not', '2026-12-10', 14, []],
    ['yesterday does not', '2026-12-26', 14, []],
  ])('%s', (_, today, days, expected) => {
    expect(dates([closed('2026-12-25')], today, days)).toEqual(expected);
  });

  test('annual days recur, the nearest first', () => {
    const specials = ['12-25', '01-01', '2026-12-31'].map((date) => closed(date));
    expect(dates(specials, '2026-12-26')).toEqual(['2026-12-31', '2027-01-01', '2027-12-25']);
  });

  test('29 February recurs in leap years only', () => {
    expect(dates([closed('02-29')], '2026-06-01')).toEqual([]);
    expect(dates([closed('02-29')], '2027-06-01')).toEqual(['2028-02-29']);
  });
});

const open = (weekday: number) => ({ weekday, status: 'open' as const, open: '08:30', close: '17:30' });
const yard: Hours & { time_zone: string } = {
  time_zone: 'Australia/Brisbane',
  location_type: 'sales',
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
