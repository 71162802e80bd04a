import { describe, expect, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import { feedWarnings, newsEmail, streakAfter } from './feed-emails';
import type { FeedOutcome, FeedState } from './feed-states';

const tenant = testTenant({
  time_zone: 'Australia/Brisbane',
  imports: { sources: [{ name: 'dms', kind: 'folder', path: 'stock.csv' }] },
});
const [source] = tenant.imports.sources;
if (!source) throw new Error('no source');
const now = new Date('2026-11-26T00:00:00.000Z');
const email = (news: 'failing' | 'working', reason: string, succeededAt: string | null) =>
  newsEmail(news, {
    tenant,
    source,
    failingSince: '2026-11-24T20:30:00.000Z',
    end: {
      now,
      failures: 3,
      failingSince: '2026-11-24T20:30:00.000Z',
      succeededAt,
      outcome: { kind: 'failed', reason },
    },
  });

describe('the email about a feed', () => {
  test('says that it is failing, why, and since when in the dealer’s time', () => {
    const { subject, text } = email('failing', 'the file was not found', '2026-11-23T20:00:00.000Z');
    expect(subject).toBe('Stock feed dms is failing');
    expect(text).toContain('has failed 3 times in a row, since Wednesday 25 November');
    expect(text).toContain('6:30 am');
    expect(text).toContain('Reason: the file was not found.\n');
    expect(text).toContain('It last worked on Tuesday 24 November');
  });

  test('ends a reason that is a sentence once, and says if it never worked', () => {
    const { text } = email('failing', 'Nothing was changed.', null);
    expect(text).toContain('Reason: Nothing was changed.\n');
    expect(text).toContain('It has not worked before.');
  });

  test('says that it works again, and since when it had not', () => {
    const { subject, text } = email('working', '', null);
    expect(subject).toBe('Stock feed dms works again');
    expect(text).toContain('It had failed since Wednesday 25 November');
  });
});

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

const folder = { kind: 'folder', path: 'stock.csv' };
const dealer = testTenant({
  imports: {
    sources: [
      { ...folder, name: 'dms' },
      { ...folder, name: 'off', enabled: false },
    ],
  },
});
const failed: FeedOutcome = { kind: 'failed', reason: 'the file was not found' };
const state = (name: string, outcome: FeedOutcome | null, failures = 1, slug = 'brolga'): FeedState => ({
  tenant: slug,
  source: name,
  version: { mark: null, digest: null },
  turn: null,
  startedAt: null,
  finishedAt: null,
  isReported: false,
  succeededAt: null,
  outcome,
  failures,
  failingSince: '2026-11-20T00:00:00.000Z',
});
const since = 'since 2026-11-20T00:00:00.000Z: the file was not found';

test.each<[string, FeedState, readonly string[]]>([
  ['a failed source', state('dms', failed), [`feed dms of brolga has failed once ${since}`]],
  ['one that keeps failing', state('dms', failed, 3), [`feed dms of brolga has failed 3 times ${since}`]],
  ['one that works', state('dms', { kind: 'unchanged' }), []],
  ['one that has never run', state('dms', null), []],
  ['one that is switched off', state('off', failed), []],
  ['one that is not configured any more', state('gone', failed), []],
  ['one of a tenant that is gone', state('dms', failed, 1, 'former'), []],
])('%s', async (_, one, warnings) => {
  expect(await feedWarnings({ all: async () => [one] }, [dealer])).toEqual(warnings);
});

test('sites without sources make no database query', async () => {
  const all = () => Promise.reject(new Error('asked'));
  expect(await feedWarnings({ all }, [testTenant()])).toEqual([]);
});
