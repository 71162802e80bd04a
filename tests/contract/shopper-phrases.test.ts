import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InProcessEngine } from '#server/search/adapters/in-process/in-process-engine';
import { MeilisearchEngine } from '#server/search/adapters/meilisearch/meilisearch-engine';
import { and, everything, not } from '#server/search/rules/filter';
import { nearFilter, nearPostcode } from '#server/search/rules/near';
import type { Refinement } from '#server/search/rules/refinement';
import { queryOf, refinementFilters } from '#server/search/search-cars';
import type { Filter, SearchEngine } from '#server/search/search-port';
import { hasMeilisearch, startMeilisearch } from '../support/meilisearch';
import { phraseDocuments, phraseTenant, phraseVocabulary, readPhrase } from '../support/phrase-stock';
import { shopperPhrases } from '../support/shopper-phrases';
import { query, streamOf } from './search-documents';
import { plainly } from './search-oracle';

const postcodes = (phraseVocabulary.values.postcode ?? []).map(({ value }) => value);
const all = { hitsPerPage: phraseDocuments.length, facets: [], ranges: [] };

/** The cars of a listed reading, found without words. */
function carsOf(reading: string): string[] {
  const filters: Filter[] = [];
  let text = '';
  for (const part of reading.split('; ')) {
    const [, negation, name = '', values = ''] = /^(not )?(\w+) (.*)$/.exec(part) ?? [];
    if (name === 'text') text = values;
    else if (name === 'near') {
      const [postcode = '', km] = values.split(' ');
      filters.push(...Object.values(nearFilter(nearPostcode(postcode, Number(km)), postcodes)));
    } else if (name !== '' && name !== 'sort' && name !== 'aside') {
      const attribute = name === 'feature' ? 'filtered_features' : name;
      const filter = and(...Object.values(refinementFilters({ [attribute]: refinementOf(values) })));
      filters.push(negation ? not(filter) : filter);
    }
  }
  const { ids } = plainly(phraseDocuments, query({ ...all, text, where: and(...filters) }));
  return [...ids].sort();
}

function refinementOf(values: string): Refinement {
  const [, from, to] = /^(\d*)\.\.(\d*)$/.exec(values) ?? [];
  if (from === undefined || to === undefined) return values.split('/');
  return { from: from === '' ? undefined : Number(from), to: to === '' ? undefined : Number(to) };
}

function phraseContract(name: string, start: () => Promise<{ engine: SearchEngine; stop(): Promise<void> }>) {
  describe(name, () => {
    let engine: SearchEngine;
    let stop = async () => {};
    beforeAll(async () => {
      ({ engine, stop } = await start());
      await engine.replaceAll('phrases', streamOf(phraseDocuments), 1);
    });
    afterAll(() => stop());

    it('finds the cars of the listed reading for at least 352 of 367 real-life phrases', async () => {
      const misread: string[] = [];
      for (const [phrase, reading] of shopperPhrases) {
        const asked = queryOf(readPhrase(phrase).state, phraseTenant, phraseVocabulary, all);
        const { ids } = await engine.search('phrases', { ...asked, where: everything });
        const expected = carsOf(reading);
        if ([...ids].sort().join() !== expected.join()) {
          misread.push(`${phrase}: ${ids.length} cars instead of ${expected.length}`);
        }
      }
      expect(misread.length, misread.join('\n')).toBeLessThanOrEqual(15);
    });
  });
}

phraseContract('in-process search', async () => ({ engine: new InProcessEngine(), stop: async () => {} }));

describe.skipIf(!hasMeilisearch)('a real server', () => {
  phraseContract('Meilisearch', async () => {
    const server = await startMeilisearch();
    return {
      engine: new MeilisearchEngine({ url: server.url, ...server.keys }),
      stop: () => server.stop(),
    };
  });
});
