import { describe, expect, test } from 'vitest';
import { clockTime, openingWeek, weekdayIn } from './opening-hours';

test.each([
  ['09:00', '9:00 am'],
  ['12:05', '12:05 pm'],
  ['00:30', '12:30 am'],
  ['17:30', '5:30 pm'],
])('%s is told as %s', (time, expected) => {
  expect(clockTime(time)).toBe(expected);
});

describe('opening hours', () => {
  const opening_hours = [
    { weekday: 0, status: 'closed' as const },
    { weekday: 1, status: 'open' as const, open: '08:30', close: '17:30' },
    { weekday: 6, status: 'by_appointment' as const },
  ];

  test('run from Monday to Sunday with today marked; days without an entry are left out', () => {
    expect(openingWeek({ opening_hours }, 6)).toEqual([
      { day: 'Monday', hours: '8:30 am – 5:30 pm', today: false },
      { day: 'Saturday', hours: 'By appointment', today: true },
      { day: 'Sunday', hours: 'Closed', today: false },
    ]);
  });

  test('today is the weekday at the location', () => {
    const sundayInLondon = new Date('2026-11-22T20:00:00Z');
    expect(weekdayIn('Australia/Perth', sundayInLondon)).toBe(1);
  });
});
