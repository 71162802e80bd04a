import { expect, test } from 'vitest';
import { holidaysAhead } from './public-holidays';

const listed = (state: Parameters<typeof holidaysAhead>[0], today: string) =>
  holidaysAhead(state, today).map(({ date, name }) => `${date} ${name}`);

test.each([
  ['QLD', '2026-05-04 Labour Day'],
  ['QLD', '2026-10-05 King’s Birthday'],
  ['NSW', '2026-06-08 King’s Birthday'],
  ['NSW', '2026-10-05 Labour Day'],
  ['VIC', '2026-03-09 Labour Day'],
  ['VIC', '2026-11-03 Melbourne Cup'],
  ['SA', '2026-03-09 Adelaide Cup'],
  ['TAS', '2026-03-09 Eight Hours Day'],
  ['WA', '2026-03-02 Labour Day'],
  ['WA', '2026-06-01 Western Australia Day'],
  ['NT', '2026-08-03 Picnic Day'],
  ['ACT', '2026-03-09 Canberra Day'],
  ['ACT', '2026-06-01 Reconciliation Day'],
  ['QLD', '2026-04-03 Good Friday'],
  ['QLD', '2026-04-06 Easter Monday'],
  ['VIC', '2026-12-28 Boxing Day'],
] as const)('%s has %s', (state, holiday) => {
  expect(listed(state, '2026-01-01')).toContain(holiday);
});

test.each([
  ['2027', ['2027-03-26 Good Friday', '2027-12-27 Christmas Day', '2027-12-28 Boxing Day']],
  ['2028', ['2028-04-14 Good Friday', '2028-01-03 New Year’s Day']],
  ['2022', ['2022-12-27 Christmas Day', '2022-12-26 Boxing Day', '2022-01-03 New Year’s Day']],
])('days that move in %s', (year, expected) => {
  expect(listed('NSW', `${year}-01-01`)).toEqual(expect.arrayContaining(expected));
});

test('a year ahead begins today and has no day twice', () => {
  const days = listed('WA', '2026-12-25');
  expect(days[0]).toBe('2026-12-25 Christmas Day');
  expect(new Set(days).size).toBe(days.length);
  expect(days).not.toContain('2027-03-27 Easter Saturday');
});
