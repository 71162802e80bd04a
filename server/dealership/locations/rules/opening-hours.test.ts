import { describe, expect, test } from 'vitest';
import { type Hours, hoursText, openingWeek } from './opening-hours';

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
