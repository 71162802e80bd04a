import { expect, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import type { FeedOutcome, FeedState } from './feed-states-port';
import { feedWarnings } from './feed-warnings';

const source = { kind: 'folder', path: 'stock.csv' };
const tenant = testTenant({
  imports: {
    sources: [
      { ...source, name: 'dms' },
      { ...source, name: 'off', enabled: false },
    ],
  },
});
const failed: FeedOutcome = { kind: 'failed', reason: 'the file was not found' };
const state = (name: string, outcome: FeedOutcome | null, failures = 1, slug = 'brolga'): FeedState => ({
  ...{ tenant: slug, source: name, version: { mark: null, digest: null }, turn: null },
  ...{ startedAt: null, finishedAt: null, isReported: false, succeededAt: null },
  ...{ outcome, failures, failingSince: '2026-11-20T00:00:00.000Z' },
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
  expect(await feedWarnings({ all: async () => [one] }, [tenant])).toEqual(warnings);
});

test('sites without sources make no database query', async () => {
  const all = () => Promise.reject(new Error('asked'));
  expect(await feedWarnings({ all }, [testTenant()])).toEqual([]);
});
