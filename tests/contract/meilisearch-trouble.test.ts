import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MeilisearchEngine } from '#server/search/stock-search/adapters/meilisearch/meilisearch-engine';
import { MeilisearchUpkeep } from '#server/search/stock-search/adapters/meilisearch/meilisearch-upkeep';
import { SearchUnavailable } from '#server/search/stock-search/search-port';
import type { MeilisearchOptions } from '../../server/search/stock-search/adapters/meilisearch/guarded-calls';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';
import { patience } from '../support/patience';
import { startRelay } from '../support/relay';
import { fleet, query, streamOf } from './search-documents';

describe.skipIf(!hasMeilisearch)('Meilisearch in trouble', () => {
  let server: MeilisearchServer;
  let admin: MeilisearchEngine;
  const engineWith = (keys: Partial<MeilisearchOptions>) =>
    new MeilisearchEngine({ url: server.url, searchTimeoutMs: 500, ...keys });
  const findings = (keys: Partial<MeilisearchOptions> = server.keys) =>
    new MeilisearchUpkeep({ url: server.url, ...keys }).findings(['fleet']);
  beforeAll(async () => {
    server = await startMeilisearch();
    admin = engineWith(server.keys);
    await admin.replaceAll('fleet', streamOf(fleet), 4);
  });
  afterAll(() => server?.stop());

  const watched = () => {
    const [onAway, onBack] = [vi.fn(), vi.fn()];
    return { onAway, onBack, engine: engineWith({ ...server.keys, onAway, onBack }) };
  };
  const untilItAnswers = (engine: MeilisearchEngine) =>
    vi.waitFor(() => engine.search('fleet', query()), patience);

  it('a killed server is unavailable at once, and used again once it is back', async () => {
    const { engine, onAway, onBack } = watched();
    expect((await engine.search('fleet', query())).count).toBe(fleet.length);
    await server.kill();
    const startedMs = performance.now();
    for (let page = 0; page < 50; page++) {
      await expect(engine.search('fleet', query())).rejects.toBeInstanceOf(SearchUnavailable);
    }
    // A page that waits for an answer waits for half a second.
    expect(performance.now() - startedMs).toBeLessThan(10 * 500);
    expect(onAway).toHaveBeenCalledTimes(1);
    await server.restart();
    await untilItAnswers(engine);
    expect(onBack).toHaveBeenCalledTimes(1);
  });
  it('a hanging server is waited for twice, and used again once it answers', async () => {
    const { engine } = watched();
    await engine.search('fleet', query());
    server.freeze();
    try {
      for (const _ of [1, 2]) await expect(engine.search('fleet', query())).rejects.toThrow('timed out');
      for (let page = 0; page < 50; page++) {
        await expect(engine.search('fleet', query())).rejects.toThrow('a moment ago');
      }
    } finally {
      server.thaw();
    }
    await untilItAnswers(engine);
  });
  it('a closed keep-alive connection is replaced without a failed page', async () => {
    const relay = await startRelay(server.url, (count) => count === 2);
    const engine = new MeilisearchEngine({ url: relay.url, ...server.keys });
    await engine.search('fleet', query());
    expect((await engine.search('fleet', query())).count).toBe(fleet.length);
    expect(relay.asked).toHaveLength(3);
    relay.close();
  });
  it.each([
    ['an error page of a proxy', 502, '<html>Bad gateway</html>'],
    ['something else at this address', 200, '{"hello":"world"}'],
    ['too many requests', 429, '{"message":"slow down","code":"too_many_requests"}'],
  ])('%s: unreachable, called only once', async (_, status, body) => {
    let asked = 0;
    const other = createServer((_request, response) => {
      asked++;
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const engine = new MeilisearchEngine({ url: `http://127.0.0.1:${port}` });
    await expect(engine.search('fleet', query())).rejects.toBeInstanceOf(SearchUnavailable);
    expect(asked).toBe(1);
    other.closeAllConnections();
    other.close();
  });
  it('findings report that it doesn’t answer, and never reject', async () => {
    expect(await findings({ searchKey: 'k', url: 'http://127.0.0.1:9' })).toMatchObject([
      { code: 'unreachable' },
    ]);
  });
});
