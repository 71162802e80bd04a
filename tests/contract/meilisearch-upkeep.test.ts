import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MeilisearchEngine } from '#server/search/adapters/meilisearch/meilisearch-engine';
import { MeilisearchUpkeep } from '#server/search/adapters/meilisearch/meilisearch-upkeep';
import { SearchUnavailable } from '#server/search/search-port';
import type { MeilisearchOptions } from '../../server/search/adapters/meilisearch/guarded-calls';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';
import { patience } from '../support/patience';
import { startRelay } from '../support/relay';
import { documentOf, fleet, query, streamOf } from './search-documents';

describe.skipIf(!hasMeilisearch)('a Meilisearch with an index', () => {
  let server: MeilisearchServer;
  let admin: MeilisearchEngine;
  const engineWith = (options: Partial<MeilisearchOptions>) =>
    new MeilisearchEngine({ url: server.url, searchTimeoutMs: patience.timeout, ...options });
  const findings = (keys: Partial<MeilisearchOptions> = server.keys) =>
    new MeilisearchUpkeep({ url: server.url, ...keys }).findings(['fleet']);
  beforeAll(async () => {
    server = await startMeilisearch();
    admin = engineWith(server.keys);
    await admin.replaceAll('fleet', streamOf(fleet), 4);
    await admin.replaceAll('rival', streamOf([documentOf('theirs', { make: 'Kia' })]), 1);
  });
  afterAll(() => server?.stop());

  describe('settings', () => {
    const asAdmin = (method: string, path: string, body: unknown) =>
      fetch(`${server.url}/${path}`, {
        method,
        headers: { authorization: `Bearer ${server.masterKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const taskDone = async (answer: Response) => {
      const { taskUid } = (await answer.json()) as { taskUid: number };
      for (;;) {
        const task = (await (await asAdmin('GET', `tasks/${taskUid}`, undefined)).json()) as {
          status: string;
        };
        if (task.status === 'succeeded') return;
        if (task.status === 'failed') throw new Error(JSON.stringify(task));
        await wait(20);
      }
    };

    it('of this release need no report', async () => {
      expect(await findings()).toEqual([]);
    });
    it('changed by hand are reported in one line, and fixed by rebuilding the index', async () => {
      await taskDone(
        await asAdmin('PATCH', 'indexes/cars_fleet/settings', {
          stopWords: ['the'],
          typoTolerance: { enabled: false },
        }),
      );
      const found = await findings();
      expect(found).toMatchObject([{ code: 'settings-drifted', tenant: 'fleet' }]);
      expect(found[0]?.text).toMatch(
        /^[^\n]*\((typoTolerance, stopWords)\)[^\n]*dealer stock reindex --tenant fleet/,
      );
      await admin.replaceAll('fleet', streamOf(fleet), 5);
      expect(await findings()).toEqual([]);
    });
    it('of another release are reported and not searched, until the index is rebuilt', async () => {
      await taskDone(
        await asAdmin('POST', 'indexes/cars__versions/documents', [
          { id: 'fleet', version: 5, settings: 'old' },
        ]),
      );
      expect(await findings()).toMatchObject([{ code: 'other-release', tenant: 'fleet' }]);
      const { searchKey, searchKeyUid } = server.keys;
      const reader = engineWith({ searchKey, searchKeyUid });
      expect(await reader.version('fleet')).toBeNull();
      await expect(reader.search('fleet', query())).rejects.toThrow('another release');
      await admin.replaceAll('fleet', streamOf(fleet), 5);
      await vi.waitFor(async () => expect(await reader.version('fleet')).toBe(5), patience);
      expect((await reader.search('fleet', query())).count).toBe(fleet.length);
      expect(await findings()).toEqual([]);
    });
    it('an index that can’t answer this release’s queries counts as unavailable', async () => {
      await taskDone(await asAdmin('PUT', 'indexes/cars_rival/settings/filterable-attributes', ['status']));
      await expect(admin.search('rival', query({ facets: ['make'] }))).rejects.toThrow(
        'dealer stock reindex',
      );
      await admin.replaceAll('rival', streamOf([documentOf('theirs', { make: 'Kia' })]), 2);
      expect((await admin.search('rival', query({ facets: ['make'] }))).count).toBe(1);
    });

    it('two processes that build the same index at once leave one whole index', async () => {
      const stock = Array.from({ length: 1_200 }, (_, index) => documentOf(`c${index}`, { make: 'Kia' }));
      const [one, two] = [engineWith(server.keys), engineWith(server.keys)];
      await Promise.all([
        one.replaceAll('both', streamOf(stock), 3),
        two.replaceAll('both', streamOf(stock), 3),
      ]);
      expect((await one.search('both', query())).count).toBe(1_200);
      const { results } = (await (await asAdmin('GET', 'indexes?limit=100', undefined)).json()) as {
        results: { uid: string }[];
      };
      expect(results.map(({ uid }) => uid).filter((uid) => uid.includes('__next'))).toEqual([]);
    });
  });

  describe('in trouble', () => {
    const watched = () => {
      const [onAway, onBack] = [vi.fn(), vi.fn()];
      return { onAway, onBack, engine: engineWith({ ...server.keys, onAway, onBack, searchTimeoutMs: 500 }) };
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
});
