import { expect, test } from 'vitest';
import type { UpkeepFinding } from '#server/search/search-port';
import { findingResults } from '../../../../tests/support/finding-results';
import { search } from './search';

type SearchFacts = Parameters<typeof search>[0];

const upkeep = (code: UpkeepFinding['code']): UpkeepFinding => ({ code, tenant: null, text: 'See to it.' });
const facts: SearchFacts = { hasEngine: true, states: { brolga: 'current' }, upkeep: [] };

test.each<[string, Partial<SearchFacts>, string]>([
  ['every index is current', {}, 'ok ok'],
  ['the index is in the memory of a site elsewhere', { states: null }, 'skipped index-in-memory'],
  ['one is behind', { states: { brolga: 'behind', acacia: 'current' } }, 'warning index-behind'],
  ['one is empty', { states: { brolga: 'empty' } }, 'fault index-empty'],
  [
    'nobody has visited a site whose index is in memory',
    { hasEngine: false, states: { brolga: 'empty', acacia: 'current' } },
    'skipped index-unused',
  ],
  ['the engine does not answer', { states: { brolga: 'down' } }, 'fault index-unknown'],
  ['it is one finding', { states: { brolga: 'down' }, upkeep: [upkeep('unreachable')] }, 'fault unreachable'],
  ['a key may write', { upkeep: [upkeep('search-key-may-write')] }, 'fault search-key-may-write'],
  ['settings were changed', { upkeep: [upkeep('settings-drifted')] }, 'warning settings-drifted'],
  ['empty and behind', { states: { a: 'behind', b: 'empty' } }, 'fault index-empty, warning index-behind'],
])('%s', (_, change, expected) => {
  expect(findingResults(search({ ...facts, ...change }))).toBe(expected);
});

test('the advice for an engine that is out of reach is to check it', () => {
  expect(search({ ...facts, upkeep: [upkeep('unreachable')] })[0]?.advice).toMatch(
    /^Check that the search engine/,
  );
});

test('the advice fits the engine', () => {
  const states = { brolga: 'behind', acacia: 'behind' } as const;
  expect(search({ ...facts, states })).toMatchObject([
    {
      text: 'The search index is behind the stock of brolga and acacia.',
      advice: expect.stringContaining('dealer stock reindex'),
      about: ['brolga', 'acacia'],
    },
  ]);
  expect(search({ ...facts, states, hasEngine: false })[0]?.advice).toContain('restart the site');
});
