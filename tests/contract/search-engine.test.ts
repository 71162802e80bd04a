import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InProcessEngine } from '#server/search/adapters/in-process/in-process-engine';
import { MeilisearchEngine } from '#server/search/adapters/meilisearch/meilisearch-engine';
import { SearchUnavailable } from '#server/search/search-port';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';
import { fleet, query, streamOf } from './search-documents';
import { searchEngineContract } from './search-engine';

searchEngineContract('in-process search', async () => ({
  engine: new InProcessEngine(),
  away: new InProcessEngine(),
  stop: async () => {},
}));

describe.skipIf(!hasMeilisearch)('a real server', () => {
  searchEngineContract('Meilisearch', async () => {
    const server = await startMeilisearch();
    return {
      engine: new MeilisearchEngine({ url: server.url, searchKey: server.masterKey }),
      away: new MeilisearchEngine({ url: 'http://127.0.0.1:9', searchTimeoutMs: 300 }),
      stop: () => server.stop(),
    };
  });

  describe('Meilisearch keys and failures', () => {
    let server: MeilisearchServer;
    beforeAll(async () => {
      server = await startMeilisearch();
    });
    afterAll(() => server?.stop());

    it('a key that may only search the stock is enough to search and to read the version', async () => {
      const admin = new MeilisearchEngine({ url: server.url, adminKey: server.masterKey });
      await admin.replaceAll('fleet', streamOf(fleet), 4);
      const answer = await fetch(`${server.url}/keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.masterKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ actions: ['search'], indexes: ['cars_*'], expiresAt: null }),
      });
      const { key } = (await answer.json()) as { key: string };
      const reader = new MeilisearchEngine({ url: server.url, searchKey: key });
      expect((await reader.search('fleet', query())).count).toBe(fleet.length);
      expect(await reader.version('fleet')).toBe(4);
      await expect(reader.apply('fleet', { upserts: [], removals: ['hilux'] }, 5)).rejects.toBeInstanceOf(
        SearchUnavailable,
      );
    });

    it('after it went away, searches fail at once and recover when it is back', async () => {
      const engine = new MeilisearchEngine({ url: 'http://127.0.0.1:9', searchTimeoutMs: 300 });
      await expect(engine.search('fleet', query())).rejects.toBeInstanceOf(SearchUnavailable);
      const started = performance.now();
      await expect(engine.search('fleet', query())).rejects.toThrow('a moment ago');
      expect(performance.now() - started).toBeLessThan(50);
    });
  });
});
