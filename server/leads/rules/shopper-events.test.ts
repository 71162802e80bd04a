import { describe, expect, it } from 'vitest';
import { emptySearch, isProgram, pageCounts } from './shopper-events';

describe('the words of a search that found no car', () => {
  it.each([
    ['are counted as typed', 'pink  ute', 'pink ute'],
    ['may have a price or a year', 'ute under 45000 2021', 'ute under 45000 2021'],
    ['are not kept if they hold a phone number', 'call 0412 345 678', 'other words'],
    ['are not kept if they hold an email address', 'mia@example.com', 'other words'],
    ['are cut', 'x'.repeat(300), 'x'.repeat(100)],
  ])('%s', (_rule, words, label) => {
    expect(emptySearch(words).label).toBe(label);
  });
});

it.each([
  ['Googlebot/2.1', true],
  ['curl/8.0', true],
  [null, true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36', false],
])('a program is told from a browser by its name: %s', (userAgent, expected) => {
  expect(isProgram(userAgent)).toBe(expected);
});

it('views and empty searches are summed over days, the most first', () => {
  const { views, emptySearches } = pageCounts([
    { event: 901, label: 'a', count: 1 },
    { event: 901, label: 'b', count: 3 },
    { event: 901, label: 'a', count: 4 },
    { event: 902, label: 'pink ute', count: 2 },
    { event: 15, label: 'Used Car', count: 9 },
  ]);
  expect([...views]).toEqual([
    ['a', 5],
    ['b', 3],
  ]);
  expect([...emptySearches]).toEqual([['pink ute', 2]]);
});
