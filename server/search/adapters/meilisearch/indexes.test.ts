import { expect, it, test, vi } from 'vitest';
import { driftedSettings, indexSettings } from './settings';
import { abandonedIndexes } from './stock-indexes';

type IndexPage = Parameters<typeof abandonedIndexes>[0];

const now = Date.parse('2026-11-26T06:00:00.000Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const index = (uid: string, minutes = 600) => ({ uid, updatedAt: ago(minutes) });
/** As the server does: a page of the whole list. */
const serverWith = (all: readonly ReturnType<typeof index>[]) =>
  vi.fn<IndexPage>(async (offset, limit) => ({ results: all.slice(offset, offset + limit) }));
const others = (count: number) => Array.from({ length: count }, (_, at) => index(`cars_other-${at}`));

test('finds abandoned indexes beyond the first thousand', async () => {
  const pageOf = serverWith([
    index('cars_a__next_1'),
    ...others(1_500),
    index('cars_a__next_2'),
    index('cars_b__next_3'),
    ...others(600),
    index('cars_a__next_4', 59),
    index('cars_a'),
  ]);
  expect(await abandonedIndexes(pageOf, 'cars_a__next', now)).toEqual(['cars_a__next_1', 'cars_a__next_2']);
  expect(pageOf.mock.calls).toEqual([0, 1_000, 2_000].map((offset) => [offset, 1_000]));
});

test.each([
  [0, 1],
  [999, 1],
  [1_000, 2],
])('asks for the list of %d indexes in %d pages', async (count, times) => {
  const pageOf = serverWith(others(count));
  expect(await abandonedIndexes(pageOf, 'cars_a__next', now)).toEqual([]);
  expect(pageOf).toHaveBeenCalledTimes(times);
});

test('reads no more than a hundred pages of an endless list', async () => {
  const page = others(1_000);
  const pageOf = vi.fn<IndexPage>(async () => ({ results: page }));
  expect(await abandonedIndexes(pageOf, 'cars_a__next', now)).toEqual([]);
  expect(pageOf).toHaveBeenCalledTimes(100);
});

const { sortableAttributes, rankingRules, synonyms, typoTolerance } = indexSettings;
const reversed = Object.fromEntries(Object.entries(synonyms ?? {}).reverse());
const noTypos = { ...typoTolerance, enabled: false };
it.each<[rule: string, changed: Record<string, unknown>, drifted: string[]]>([
  ['are none if all are equal', {}, []],
  ['exclude unknown settings', { embedders: { a: {} } }, []],
  ['exclude the order of a set', { sortableAttributes: sortableAttributes?.toReversed() }, []],
  ['exclude the order of names in an object', { synonyms: reversed }, []],
  ['include the order of ranking rules', { rankingRules: rankingRules?.toReversed() }, ['rankingRules']],
  ['include a removed synonym', { synonyms: {} }, ['synonyms']],
  ['include an added stop word', { stopWords: ['the'] }, ['stopWords']],
  ['include a value within an object', { typoTolerance: noTypos }, ['typoTolerance']],
  ['include a missing setting', { pagination: undefined }, ['pagination']],
])('the settings that differ from this release %s', (_, changed, drifted) => {
  expect(driftedSettings({ ...indexSettings, ...changed })).toEqual(drifted);
});
