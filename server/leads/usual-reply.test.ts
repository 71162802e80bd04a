import { describe, expect, test } from 'vitest';
import { testLocation, testTenant } from '../../tests/support/test-tenant';
import { usualReply } from './usual-reply';

type FirstReply = Parameters<typeof usualReply>[0][number];

/** Open from 9 to 5 on weekdays in Brisbane, which is ten hours ahead of UTC. */
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '09:00', close: '17:00' }));
const closed = [0, 6].map((weekday) => ({ weekday, status: 'closed' as const }));
const hours = { time_zone: 'Australia/Brisbane', opening_hours: [...weekdays, ...closed] };
const tenant = testTenant({
  locations: [
    testLocation('aspley', { ...hours, primary: true }),
    testLocation('late', {
      ...hours,
      dealership_id: 'D2',
      opening_hours: [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ weekday, open: '09:00', close: '22:00' })),
    }),
    testLocation('unknown', { dealership_slug: 'no-hours' }),
  ],
});

/** Noon on Friday 20 November 2026 in Brisbane. */
const noon = '2026-11-20T02:00:00.000Z';
const evening = '2026-11-20T10:00:00.000Z';

/** A lead answered after so many minutes, or never. */
const lead = (minutes: number | null, at = noon, change: Partial<FirstReply> = {}): FirstReply => ({
  createdAt: new Date(at),
  repliedAt: minutes === null ? null : new Date(Date.parse(at) + minutes * 60_000),
  locationId: null,
  dealershipId: null,
  ...change,
});
const many = (count: number, minutes: number | null, at = noon, change: Partial<FirstReply> = {}) =>
  Array.from({ length: count }, () => lead(minutes, at, change));
const within = (words: string) => `Usually replies within ${words} during opening hours`;

describe('how soon a dealer usually replies', () => {
  test.each<[string, FirstReply[], string | undefined]>([
    ['is the median, rounded up to five minutes', many(10, 36), within('40 minutes')],
    ['is halfway between the middle two', [...many(5, 10), ...many(5, 21)], within('20 minutes')],
    ['is five minutes at least', many(10, 0), within('5 minutes')],
    ['is five minutes where clocks disagree', many(10, -3), within('5 minutes')],
    ['may be an hour', many(10, 58), within('an hour')],
    ['may be hours, rounded up', many(10, 61), within('2 hours')],
    ['is told in hours up to eight', many(10, 480), within('8 hours')],
    ['is a day from then on', many(10, 481), within('a day')],
    ['is not told of more than a day', many(10, 1441), undefined],
    ['is not told of nine leads', many(9, 10), undefined],
    ['is not told without leads', [], undefined],
    ['does not depend on one slow answer', [...many(9, 10), lead(5_000)], within('10 minutes')],
    [
      'counts leads that still wait as slower than any other',
      [...many(6, 10), ...many(5, null)],
      within('10 minutes'),
    ],
    ['is not told where most still wait', [...many(5, 10), ...many(6, null)], undefined],
    ['is not told where half still wait', [...many(5, 10), ...many(5, null)], undefined],
    ['is that of the latest fifty leads', [...many(50, 30), ...many(100, 300)], within('30 minutes')],
  ])('%s', (_rule, leads, words) => {
    expect(usualReply(leads, tenant)).toBe(words);
  });

  test.each<[string, FirstReply[], string | undefined]>([
    ['in opening hours, not after closing time', many(10, 10, evening), undefined],
    ['in opening hours, not on a Sunday', many(10, 10, '2026-11-22T02:00:00.000Z'), undefined],
    ['in opening hours, not at closing time', many(10, 10, '2026-11-20T07:00:00.000Z'), undefined],
    ['a minute before closing time', many(10, 10, '2026-11-20T06:59:00.000Z'), within('10 minutes')],
    [
      'in the evening at a location that is open',
      many(10, 10, evening, { locationId: 'late' }),
      within('10 minutes'),
    ],
    [
      'in the evening at a dealership that is open',
      many(10, 10, evening, { dealershipId: 'D2' }),
      within('10 minutes'),
    ],
    [
      'in opening hours, not where nobody knows them',
      many(10, 10, noon, { dealershipId: 'no-hours' }),
      undefined,
    ],
    [
      'at a location that is gone, by the hours of the main one',
      many(10, 10, noon, { locationId: 'gone' }),
      within('10 minutes'),
    ],
    [
      'in opening hours, however many others there are',
      [...many(20, 600, evening), ...many(10, 15)],
      within('15 minutes'),
    ],
  ])('the reply time counts leads that arrived %s', (_rule, leads, words) => {
    expect(usualReply(leads, tenant)).toBe(words);
  });
});
