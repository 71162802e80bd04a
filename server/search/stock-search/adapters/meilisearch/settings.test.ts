import { describe, expect, it } from 'vitest';
import { driftedSettings, indexSettings } from './settings';

describe('the settings that differ from this release', () => {
  it.each<[rule: string, changed: Record<string, unknown>, drifted: string[]]>([
    ['are none if all are equal', {}, []],
    ['exclude unknown settings', { embedders: { a: {} } }, []],
    [
      'exclude the order of a set',
      { sortableAttributes: indexSettings.sortableAttributes?.toReversed() },
      [],
    ],
    [
      'exclude the order of names in an object',
      { synonyms: Object.fromEntries(Object.entries(indexSettings.synonyms ?? {}).reverse()) },
      [],
    ],
    [
      'include the order of ranking rules',
      { rankingRules: indexSettings.rankingRules?.toReversed() },
      ['rankingRules'],
    ],
    ['include a removed synonym', { synonyms: {} }, ['synonyms']],
    ['include an added stop word', { stopWords: ['the'] }, ['stopWords']],
    [
      'include a value within an object',
      { typoTolerance: { ...indexSettings.typoTolerance, enabled: false } },
      ['typoTolerance'],
    ],
    ['include a missing setting', { pagination: undefined }, ['pagination']],
  ])('%s', (_, changed, drifted) => {
    expect(driftedSettings({ ...indexSettings, ...changed })).toEqual(drifted);
  });
});
