import { describe, expect, it } from 'vitest';
import { driftedSettings, indexSettings } from './settings';

describe('settings that differ from this release’s', () => {
  it.each<[rule: string, changed: Record<string, unknown>, drifted: string[]]>([
    ['none differ', {}, []],
    ['settings this release does not know do not count', { embedders: { a: {} } }, []],
    [
      'the order of a set does not count',
      { sortableAttributes: [...(indexSettings.sortableAttributes ?? [])].reverse() },
      [],
    ],
    [
      'the order of names in an object does not count',
      { synonyms: Object.fromEntries(Object.entries(indexSettings.synonyms ?? {}).reverse()) },
      [],
    ],
    [
      'the order of ranking rules does',
      { rankingRules: [...(indexSettings.rankingRules ?? [])].reverse() },
      ['rankingRules'],
    ],
    ['a synonym that was taken away', { synonyms: {} }, ['synonyms']],
    ['a stop word that was added', { stopWords: ['the'] }, ['stopWords']],
    [
      'a value within an object',
      { typoTolerance: { ...indexSettings.typoTolerance, enabled: false } },
      ['typoTolerance'],
    ],
    ['a setting that is missing', { pagination: undefined }, ['pagination']],
  ])('%s', (_, changed, drifted) => {
    expect(driftedSettings({ ...indexSettings, ...changed })).toEqual(drifted);
  });
});
