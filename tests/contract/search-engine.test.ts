import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InProcessEngine } from '#server/search/adapters/in-process/in-process-engine';
import { MeilisearchEngine } from '#server/search/adapters/meilisearch/meilisearch-engine';
import { type SearchEngine, SearchUnavailable } from '#server/search/search-port';
import { hasMeilisearch, startMeilisearch } from '../support/meilisearch';
import { attributeContract } from './search-attributes';
import { fleet, query, streamOf } from './search-documents';
import { resultsContract } from './search-results';
import { textContract } from './search-text';
import { updateContract } from './search-updates';

interface EngineUnderTest {
  readonly engine: SearchEngine;
  /** The same kind of engine, out of reach. */
  readonly away: SearchEngine;
  stop(): Promise<void>;
}

/** The contract of every search engine. */
function searchEngineContract(name: string, start: () => Promise<EngineUnderTest>): void {
  describe(name, () => {
    let under: EngineUnderTest;
    const current = () => under.engine;
    beforeAll(async () => {
      under = await start();
      await under.engine.replaceAll('fleet', streamOf(fleet), 7);
    });
    afterAll(() => under?.stop());

    attributeContract(current);
    textContract(current);
    resultsContract(current);
    updateContract(current);

    it('rejects with SearchUnavailable while it is away', async () => {
      await expect(under.away.search('fleet', query())).rejects.toBeInstanceOf(SearchUnavailable);
    });
  });
}

searchEngineContract('in-process search', async () => ({
  engine: new InProcessEngine(),
  away: new InProcessEngine(),
  stop: async () => {},
}));

describe.skipIf(!hasMeilisearch)('a real server', () => {
  searchEngineContract('Meilisearch', async () => {
    const server = await startMeilisearch();
    return {
      engine: new MeilisearchEngine({ url: server.url, ...server.keys }),
      away: new MeilisearchEngine({ url: 'http://127.0.0.1:9', searchTimeoutMs: 300 }),
      stop: () => server.stop(),
    };
  });
});
