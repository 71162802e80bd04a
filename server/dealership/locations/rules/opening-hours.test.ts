import { describe, expect, test } from 'vitest';
import { type Hours, holidays, hoursText, openingWeek, openState, specialLines } from './opening-hours';
import type { SpecialHours } from './special-hours';

const christmas: SpecialHours = {
  name: 'Christmas Day',
  date: '12-25',
  status: 'closed',
  department: 'all',
};
const short: SpecialHours = {
  date: '2026-12-24',
  status: 'open',
  start_hour: '09:00',
  end_hour: '12:30',
  department: 'service',
};
const visit: SpecialHours = { date: '2026-12-28', status: 'by_appointment', department: 'sales' };
const special_hours = [christmas, short, visit];

describe('special hours on a card', () => {
  test.each([
    [
      'of sales',
      'sales',
      '2026-12-20',
      ['Christmas Day, Friday 25 December: closed', 'Monday 28 December: by appointment'],
    ],
    [
      'of service, with 12-hour times',
      'service',
      '2026-12-20',
      ['Thursday 24 December: 9:00 am – 12:30 pm', 'Christmas Day, Friday 25 December: closed'],
    ],
    ['today', 'sales', '2026-12-25', ['Christmas Day, today: closed', 'Monday 28 December: by appointment']],
    [
      'today without a name',
      'service',
      '2026-12-24',
      ['Today: 9:00 am – 12:30 pm', 'Christmas Day, Friday 25 December: closed'],
    ],
    ['none more than 14 days ahead', 'parts', '2026-12-10', []],
    ['exactly 14 days ahead', 'parts', '2026-12-11', ['Christmas Day, Friday 25 December: closed']],
  ] as const)('%s', (_, location_type, today, lines) => {
    expect(specialLines({ special_hours, location_type }, today, 14)).toEqual(lines);
  });
});

test("a department's own hours hide those of all departments on the same day", () => {
  const own: SpecialHours = {
    ...christmas,
    status: 'open',
    start_hour: '10:00',
    end_hour: '14:00',
    department: 'sales',
  };
  const lines = (location_type: 'sales' | 'parts') =>
    specialLines({ special_hours: [christmas, own], location_type }, '2026-12-25', 14);
  expect(lines('sales')).toEqual(['Christmas Day, today: 10:00 am – 2:00 pm']);
  expect(lines('parts')).toEqual(['Christmas Day, today: closed']);
});

test("the dialog lists every department's days, in 12-hour times, with Today for the current date", () => {
  expect(holidays({ special_hours, location_type: 'sales' }, '2026-12-24')).toEqual([
    { date: 'Today', department: 'Service', hours: '9:00 am – 12:30 pm' },
    { date: 'Friday 25 December', name: 'Christmas Day', department: 'All departments', hours: 'Closed' },
    { date: 'Monday 28 December', department: 'Sales', hours: 'By appointment' },
  ]);
  expect(holidays({ special_hours: [visit], location_type: 'sales' }, '2026-12-29')).toEqual([]);
});

const location: Hours = {
  location_type: 'sales',
  opening_hours: [
    { weekday: 0, status: 'closed' },
    { weekday: 1, status: 'open', open: '08:30', close: '17:30' },
    { weekday: 5, status: 'open', open: '08:30', close: '17:30' },
    { weekday: 6, status: 'by_appointment' },
  ],
  special_hours: [
    { name: 'Christmas Day', date: '12-25', status: 'closed', department: 'all' },
    {
      date: '2026-12-21',
      status: 'open',
      start_hour: '10:00',
      end_hour: '14:00',
      department: 'all',
    },
  ],
};

describe('opening hours', () => {
  test('run from Monday to Sunday with today marked; days without an entry are left out', () => {
    expect(openingWeek(location, '2026-11-21')).toEqual([
      { day: 'Monday', hours: '8:30 am – 5:30 pm', today: false },
      { day: 'Friday', hours: '8:30 am – 5:30 pm', today: false },
      { day: 'Saturday', hours: 'By appointment', today: true },
      { day: 'Sunday', hours: 'Closed', today: false },
    ]);
  });

  const friday = (today: string) => openingWeek(location, today).find(({ day }) => day === 'Friday');
  const christmas = { day: 'Friday', hours: 'Closed', note: 'Christmas Day' };
  test.each([
    ['on the day itself', '2026-12-25', { ...christmas, today: true }],
    ['six days before', '2026-12-19', { ...christmas, today: false }],
    ['not seven days before', '2026-12-18', { day: 'Friday', hours: '8:30 am – 5:30 pm', today: true }],
    ['not the day after', '2026-12-26', { day: 'Friday', hours: '8:30 am – 5:30 pm', today: false }],
  ])('special hours override the week: %s', (_, today, expected) => {
    expect(friday(today)).toEqual(expected);
  });

  test('special hours without a name have a default label', () => {
    expect(openingWeek(location, '2026-12-21')[0]).toEqual({
      day: 'Monday',
      hours: '10:00 am – 2:00 pm',
      today: true,
      note: 'Special hours',
    });
  });

  test('a location without hours has no week, even with special hours', () => {
    expect(openingWeek({ ...location, opening_hours: [] }, '2026-12-25')).toEqual([]);
  });

  test("the dealer's own text takes precedence over the times", () => {
    expect(hoursText({ status: 'open', open: '09:00', close: '17:00', words: 'Nine to five' })).toBe(
      'Nine to five',
    );
  });

  test('a day marked open without times is not shown as open', () => {
    expect(hoursText({ status: 'open' })).toBe('Closed');
  });
});

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
