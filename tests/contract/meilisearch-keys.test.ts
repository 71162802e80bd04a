import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MeilisearchEngine } from '#server/search/adapters/meilisearch/meilisearch-engine';
import { MeilisearchUpkeep } from '#server/search/adapters/meilisearch/meilisearch-upkeep';
import { eq, not } from '#server/search/rules/filter';
import type { MeilisearchOptions } from '../../server/search/adapters/meilisearch/guarded-calls';
import { hasMeilisearch, type MeilisearchServer, makeKey, startMeilisearch } from '../support/meilisearch';
import { patience } from '../support/patience';
import { type Relay, startRelay } from '../support/relay';
import { documentOf, fleet, query, streamOf } from './search-documents';

describe.skipIf(!hasMeilisearch)('Meilisearch keys', () => {
  let server: MeilisearchServer;
  let admin: MeilisearchEngine;
  const engineWith = (keys: Partial<MeilisearchOptions>) =>
    new MeilisearchEngine({ url: server.url, searchTimeoutMs: patience.timeout, ...keys });
  const findings = (keys: Partial<MeilisearchOptions> = server.keys) =>
    new MeilisearchUpkeep({ url: server.url, ...keys }).findings(['fleet']);
  beforeAll(async () => {
    server = await startMeilisearch();
    admin = engineWith(server.keys);
    await admin.replaceAll('fleet', streamOf(fleet), 4);
    await admin.replaceAll('rival', streamOf([documentOf('theirs', { make: 'Kia' })]), 1);
  });
  afterAll(() => server?.stop());

  const relays: Relay[] = [];
  afterEach(() => {
    for (const relay of relays.splice(0)) relay.close();
  });
  async function listening() {
    const relay = await startRelay(server.url);
    relays.push(relay);
    return relay;
  }
  const payloadOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
      searchRules: Record<string, { filter: string } | null>;
    };

  it('every search uses a short-lived token with the site filter, never a key', async () => {
    const { asked, url } = await listening();
    const engine = new MeilisearchEngine({ url, ...server.keys });
    await engine.version('fleet');
    const where = eq('make', 'Toyota');
    const found = await engine.search('fleet', query({ where, facets: ['make'] }));
    expect(found.facets['make']).toEqual([{ value: 'Toyota', count: found.count }]);
    expect(asked).toHaveLength(2);
    for (const { key } of asked) {
      expect(Object.values(server.keys)).not.toContain(key);
      const { exp, searchRules } = payloadOf(key);
      expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(10 * 60_000);
      expect(Object.keys(searchRules)).toHaveLength(1);
    }
    expect(payloadOf(asked.at(-1)?.key ?? '').searchRules['cars_fleet']?.filter).toContain('make');
    expect(asked.at(-1)?.body).not.toContain('Toyota');
  });
  it('a token finds no other site’s cars, and none outside its filter', async () => {
    const { asked, url } = await listening();
    const where = eq('make', 'Toyota');
    await new MeilisearchEngine({ url, ...server.keys }).search('fleet', query({ where }));
    const token = asked.at(-1)?.key ?? '';
    const search = (index: string, body: object) =>
      fetch(`${server.url}/indexes/${index}/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await search('cars_rival', {})).status).toBe(403);
    const widened = await search('cars_fleet', {
      filter: 'make EXISTS OR make NOT EXISTS',
      hitsPerPage: 100,
    });
    const toyotas = fleet.filter(({ values }) => values['make'] === 'Toyota').length;
    expect(await widened.json()).toMatchObject({ totalHits: toyotas });
  });
  it('the uid of the search key is looked up once with the admin key', async () => {
    const { asked, url } = await listening();
    const { searchKey, adminKey } = server.keys;
    const engine = new MeilisearchEngine({ url, searchKey, adminKey });
    await engine.search('fleet', query());
    await engine.search('fleet', query({ text: 'kia' }));
    expect(asked.filter(({ path }) => path.startsWith('/keys/'))).toHaveLength(1);
    expect(asked.filter(({ key }) => key === searchKey)).toEqual([]);
  });
  it('without a uid the search key is used, with the filter in the query', async () => {
    const { asked, url } = await listening();
    const engine = new MeilisearchEngine({ url, searchKey: server.keys.searchKey });
    const where = not(eq('make', 'Toyota'));
    const { count } = await engine.search('fleet', query({ where }));
    expect(count).toBe(fleet.filter(({ values }) => values['make'] !== 'Toyota').length);
    expect(asked.at(-1)).toMatchObject({ key: server.keys.searchKey });
  });
  it('a process with only a search key reads and never tries to write', async () => {
    const { searchKey, searchKeyUid } = server.keys;
    const reader = engineWith({ searchKey, searchKeyUid });
    expect(await reader.version('fleet')).toBe(4);
    expect((await reader.search('fleet', query())).count).toBe(fleet.length);
    await expect(reader.apply('fleet', { upserts: [], removals: ['hilux'] }, 5)).rejects.toThrow(
      'MEILI_ADMIN_KEY',
    );
  });
  it('a refused key is reported as refused', async () => {
    await expect(engineWith({ searchKey: 'wrong' }).search('fleet', query())).rejects.toThrow(
      /rejects the key/,
    );
    expect(await findings({ searchKey: 'wrong' })).toMatchObject([{ code: 'search-key-refused' }]);
  });
  it.each([
    ['the master key', async () => server.masterKey, 'keys.get'],
    ['an admin key', () => keyFor(['*']), 'settings.update'],
    ['a key that may add cars', () => keyFor(['search', 'documents.add']), '(documents.add)'],
    ['a key that may delete cars', () => keyFor(['search', 'documents.delete']), '(documents.delete)'],
    ['a key that may delete indexes', () => keyFor(['search', 'indexes.delete']), '(indexes.delete)'],
    ['a key that may read all keys', () => keyFor(['search', 'keys.get']), '(keys.get)'],
  ])('%s is not used as a search key', async (_, keyOf, rights) => {
    const [found, ...others] = await findings({ searchKey: await keyOf() });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'search-key-may-write', tenant: null });
    expect(found?.text).toContain(rights);
    expect(found?.text.split('\n')).toHaveLength(1);
  });
  const keyFor = async (actions: string[]) =>
    (await makeKey(server.url, server.masterKey, { actions, indexes: ['*'] })).key;
  it('an admin key without a search key is reported', async () => {
    expect(await findings({ adminKey: server.masterKey })).toMatchObject([{ code: 'search-key-missing' }]);
  });
  it('a search key created here may search and nothing else', async () => {
    const made = await new MeilisearchUpkeep({ url: server.url, ...server.keys }).makeSearchKey();
    const keys = { searchKey: made.key, searchKeyUid: made.uid };
    expect((await engineWith(keys).search('fleet', query())).count).toBe(fleet.length);
    expect(await findings(keys)).toEqual([]);
  });
});
