import { describe, expect, test } from 'vitest';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { type Hours, holidays, hoursText, openingWeek, openState, specialLines } from './opening-hours';

type SpecialHours = TenantLocation['special_hours'][number];

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

const special = 'Christmas Day, Friday 25 December: closed';

test.each([
  ['sales', '2026-12-20', [special, 'Monday 28 December: by appointment']],
  ['service', '2026-12-20', ['Thursday 24 December: 9:00 am – 12:30 pm', special]],
  ['sales', '2026-12-25', ['Christmas Day, today: closed', 'Monday 28 December: by appointment']],
  ['service', '2026-12-24', ['Today: 9:00 am – 12:30 pm', special]],
  ['parts', '2026-12-10', []],
] as const)('a card of %s on %s has the special hours %j', (location_type, today, lines) => {
  expect(specialLines({ special_hours, location_type }, today, 14)).toEqual(lines);
});

test.each([
  ['sales', 'Christmas Day, today: 10:00 am – 2:00 pm'],
  ['parts', 'Christmas Day, today: closed'],
] as const)("a department's own hours hide those of all departments: %s", (location_type, line) => {
  const open = { status: 'open', start_hour: '10:00', end_hour: '14:00' } as const;
  const own: SpecialHours = { ...christmas, ...open, department: 'sales' };
  expect(specialLines({ special_hours: [christmas, own], location_type }, '2026-12-25', 14)).toEqual([line]);
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
    christmas,
    { date: '2026-12-21', status: 'open', start_hour: '10:00', end_hour: '14:00', department: 'all' },
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
  const closed = { day: 'Friday', hours: 'Closed', note: 'Christmas Day' };
  test.each([
    ['on the day itself', '2026-12-25', { ...closed, today: true }],
    ['six days before', '2026-12-19', { ...closed, today: false }],
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

  test.each([
    ["the dealer's own text first", { words: 'Nine to five' }, 'Nine to five'],
    ['the times', {}, '9:00 am – 5:00 pm'],
    ['closed without times', { open: undefined, close: undefined }, 'Closed'],
  ])('of an open day are %s', (_, change, text) => {
    expect(hoursText({ status: 'open', open: '09:00', close: '17:00', ...change })).toBe(text);
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

  test.each([
    ['Australia/Melbourne', true],
    ['Australia/Perth', false],
  ])('at half past eight in Melbourne, a yard in %s is open: %s', (time_zone, open) => {
    expect(at('2026-11-18T22:00:00Z', { time_zone })?.open).toBe(open);
  });
});

describe('the next opening', () => {
  const special = (hours: Omit<SpecialHours, 'department'>) => ({
    special_hours: [{ ...hours, department: 'all' as const }],
  });
  const closed = (date: string) => special({ date, status: 'closed' });
  const short = special({ date: '2026-11-19', status: 'open', start_hour: '12:00', end_hour: '14:00' });
  const onWeekdays = { opening_hours: weekdays };
  const thursdays = (hours: object) => ({
    opening_hours: [{ weekday: 4, status: 'closed' as const, ...hours }],
  });
  const nineToTen = thursdays({ status: 'open', open: '09:00', close: '10:00' });
  test.each<[string, string, Partial<typeof yard>, string | undefined]>([
    ['follows a day off', '11-19T01:00', closed('2026-11-19'), 'Closed now, opens tomorrow at 8:30 am'],
    ['may be shortened', '11-19T02:00', short, 'Open now, closes at 2:00 pm'],
    ['skips a day off', '11-19T08:00', closed('2026-11-20'), 'Closed now, opens Sunday at 10:00 am'],
    ['skips days without an entry', '11-21T01:00', onWeekdays, 'Closed now, opens Monday at 8:30 am'],
    ['is unknown without any hours', '11-21T01:00', { opening_hours: [] }, undefined],
    ['in a week has its date', '11-19T08:00', nineToTen, 'Closed now, opens Thursday 26 November at 9:00 am'],
    ['is absent if every day is closed', '11-19T08:00', thursdays({}), 'Closed today'],
  ])('%s', (_, now, change, expected) => expect(text(`2026-${now}:00Z`, change)).toBe(expected));
});
