import { expect, test } from 'vitest';
import { streakAfter } from './streak';

/** Runs in order (`x` failed, `-` worked), and the email after each (`F` failing, `W` working, a dot for none). */
test.each<[number, string, string]>([
  [3, '---', '...'],
  [3, 'xx-', '...'],
  [3, 'xxx', '..F'],
  [3, 'xxxxxx', '..F...'],
  [3, 'xxx-', '..FW'],
  [3, 'xxx--', '..FW.'],
  [3, 'xx-xx-xxx', '........F'],
  [3, 'xxx-xxx-', '..FW..FW'],
  [1, 'x-x-', 'FWFW'],
  [1, 'xx', 'F.'],
])('after %i failures, the runs %s send %s', (reportAfter, runs, expected) => {
  let streak = { failures: 0, isReported: false };
  const sent = [...runs].map((run) => {
    const { news, ...next } = streakAfter(streak, run === 'x', reportAfter);
    streak = next;
    return news === null ? '.' : { failing: 'F', working: 'W' }[news];
  });
  expect(sent.join('')).toBe(expected);
});

test('a lower setting reports a streak that is already longer with its next failure', () => {
  expect(streakAfter({ failures: 7, isReported: false }, true, 2)).toEqual({
    failures: 8,
    isReported: true,
    news: 'failing',
  });
});
