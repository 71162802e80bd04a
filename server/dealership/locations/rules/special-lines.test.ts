import { describe, expect, test } from 'vitest';
import type { SpecialHours } from './special-hours';
import { holidays, specialLines } from './special-lines';

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
