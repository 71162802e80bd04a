import { describe } from 'vitest';
import { InProcessEngine } from '#server/search/stock-search/adapters/in-process/in-process-engine';
import { MeilisearchEngine } from '#server/search/stock-search/adapters/meilisearch/meilisearch-engine';
import { hasMeilisearch, startMeilisearch } from '../support/meilisearch';
import { searchEngineContract } from './search-engine';

searchEngineContract('in-process search', async () => ({
  engine: new InProcessEngine(),
  away: new InProcessEngine(),
  stop: async () => {},
}));

/** Every address of a search page also asks the real server, which takes a minute. */
const addresses = process.env['TESTS'] === 'all';

describe.skipIf(!hasMeilisearch)('a real server', () => {
  const open = async () => {
    const server = await startMeilisearch();
    return {
      engine: new MeilisearchEngine({ url: server.url, ...server.keys }),
      away: new MeilisearchEngine({ url: 'http://127.0.0.1:9', searchTimeoutMs: 300 }),
      stop: () => server.stop(),
    };
  };
  searchEngineContract('Meilisearch', open, { addresses });
});
