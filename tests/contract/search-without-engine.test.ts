import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { catchUpWithStock } from '#server/search/stock-search/catch-up';
import { refreshIndex } from '#server/search/stock-search/refresh';
import { emptyState, type SearchState } from '#server/search/stock-search/rules/search-state';
import { type FoundCars, searchCars } from '#server/search/stock-search/search-cars';
import type { Tenant } from '#server/settings/tenant-schema';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';
import { patience } from '../support/patience';
import { copySqlite } from '../support/test-database';

const root = resolve(import.meta.dirname, '../..');

describe.skipIf(!hasMeilisearch)('a site whose Meilisearch goes away and comes back', () => {
  let server: MeilisearchServer;
  let folder: string;
  let services: Services;
  let tenant: Tenant;
  const search = async (given: Partial<SearchState>): Promise<FoundCars> => {
    const found = await searchCars(services, tenant, { ...emptyState, ...given });
    if (found.kind !== 'found') throw new Error('not found');
    return found;
  };
  const told = ({ cars, count, pages, facets, ranges }: FoundCars) => ({
    ids: cars.map(({ id }) => id),
    count,
    pages,
    facets,
    ranges,
  });
  beforeAll(async () => {
    server = await startMeilisearch();
    folder = await mkdtemp(join(tmpdir(), 'without-engine-'));
    await copySqlite(folder, 'stock');
    const { searchKey, searchKeyUid, adminKey } = server.keys;
    const config = parseConfig({
      DATA_DIR: folder,
      TENANTS_DIR: join(root, 'tenants'),
      LOG_LEVEL: 'silent',
      MEILI_URL: server.url,
      MEILI_SEARCH_KEY: searchKey,
      MEILI_SEARCH_KEY_UID: searchKeyUid,
      MEILI_ADMIN_KEY: adminKey,
    });
    services = await createServices(config);
    const [first] = services.tenants.all();
    if (!first) throw new Error('no tenant');
    tenant = first;
    await refreshIndex(services, tenant.slug);
  });
  afterAll(async () => {
    await services?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const asked: Partial<SearchState>[] = [
    { sortBy: 'price-asc' },
    { sortBy: 'latest', page: 2 },
    { refinements: { car_type: ['used'] } },
    { refinements: { price: { from: 20_000, to: 40_000 } }, sortBy: 'price-desc' },
  ];

  it('searches the database with the same cars, counts, filters and ranges', async () => {
    const before: ReturnType<typeof told>[] = [];
    for (const state of asked) before.push(told(await search(state)));
    expect(before[0]?.count).toBeGreaterThan(10);
    await server.kill();
    // As a process that has just started, with nothing remembered.
    const forgetful = await createServices(services.config);
    try {
      for (const [index, state] of asked.entries()) {
        const found = await searchCars(forgetful, tenant, { ...emptyState, ...state });
        if (found.kind !== 'found') throw new Error('not found');
        expect(found.notice).toBe('degraded');
        expect(told(found)).toEqual(before[index]);
      }
    } finally {
      await forgetful.close();
    }
  });
  it('serves cached results, marked as stale', async () => {
    // A version is believed for a second.
    await wait(1_100);
    expect((await search({ sortBy: 'price-asc' })).notice).toBe('stale');
  });
  it('gives such pages a cache version of their own', async () => {
    expect(await catchUpWithStock(services, tenant.slug)).toMatchObject({ index: undefined });
  });
  it('uses the engine again without a restart once it is back', async () => {
    await server.restart();
    await vi.waitFor(async () => expect((await search({ query: 'toyota' })).notice).toBeNull(), patience);
    expect((await search({ query: 'toyta' })).count).toBeGreaterThan(0);
  });
});
