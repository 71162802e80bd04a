import { describe, expect, test } from 'vitest';
import { type SpecialHours, specialAhead, specialOn } from './special-hours';

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
