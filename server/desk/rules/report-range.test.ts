import { describe, expect, it } from 'vitest';
import { changedDays, columnsOf, reportRange, usualRanges } from './report-range';

const zone = 'Australia/Brisbane';
const now = new Date('2026-11-20T00:00:00.000Z');
const rangeOf = (query: string) => reportRange(new URLSearchParams(query), zone, now);

describe('the days of a report are', () => {
  it.each([
    ['the month so far', '', '2026-11-01', '2026-11-20'],
    ['those of the address', 'from=2026-10-03&to=2026-10-09', '2026-10-03', '2026-10-09'],
    ['none of the future', 'from=2026-11-10&to=2027-01-01', '2026-11-10', '2026-11-20'],
    ['a year at most', 'from=2020-01-01&to=2026-10-31', '2025-10-31', '2026-10-31'],
    [
      'in their order where the first is after the last',
      'from=2026-11-09&to=2026-11-02',
      '2026-11-02',
      '2026-11-09',
    ],
    ['usual ones where they cannot be read', 'from=yesterday&to=2026-02-30', '2026-11-01', '2026-11-20'],
  ])('%s', (_rule, query, from, to) => {
    expect(rangeOf(query)).toEqual({ from, to });
  });
});

it('the last month ends before this one begins', () => {
  expect(usualRanges('2026-03-05')[1]).toEqual({ text: 'Last month', from: '2026-02-01', to: '2026-02-28' });
});

it.each([
  ['from=2026-11-02&to=2026-11-09', undefined],
  ['', undefined],
  [
    'from=2026-11-09&to=2026-11-02',
    'The first day is after the last. The report shows 2 Nov 2026 to 9 Nov 2026.',
  ],
  ['from=2020-01-01&to=2026-11-02', /^A report covers a year at most, and no days ahead\. The report shows /],
])('other days than asked for are said: %s', (query, text) => {
  const shown = changedDays(new URLSearchParams(query), rangeOf(query));
  if (text === undefined) expect(shown).toBeUndefined();
  else expect(shown).toMatch(text);
});

it('few days are columns each, many are months', () => {
  expect(columnsOf({ from: '2026-11-29', to: '2026-12-02' }).map(({ key }) => key)).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ]);
  const months = columnsOf({ from: '2026-01-15', to: '2026-06-01' });
  expect(months.map(({ key, text }) => [key, text])[0]).toEqual(['2026-01', 'Jan 2026']);
  expect(months).toHaveLength(6);
});
