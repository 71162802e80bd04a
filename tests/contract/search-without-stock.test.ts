import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { MeilisearchEngine } from '#server/search/adapters/meilisearch/meilisearch-engine';
import { catchUpWithStock } from '#server/search/catch-up';
import { emptyState } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';
import { patience } from '../support/patience';

const root = resolve(import.meta.dirname, '../..');

describe.skipIf(!hasMeilisearch)('sites without stock, on a Meilisearch that has no index of theirs', () => {
  let server: MeilisearchServer;
  let folder: string;
  beforeAll(async () => {
    server = await startMeilisearch();
    folder = await mkdtemp(join(tmpdir(), 'without-stock-'));
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A process that has just started. */
  async function open(name: string, adminKey?: string): Promise<Services> {
    const { searchKey, searchKeyUid } = server.keys;
    const services = await createServices(
      parseConfig({
        DATA_DIR: join(folder, name),
        TENANTS_DIR: join(root, 'tenants'),
        LOG_LEVEL: 'silent',
        MEILI_URL: server.url,
        MEILI_SEARCH_KEY: searchKey,
        MEILI_SEARCH_KEY_UID: searchKeyUid,
        MEILI_ADMIN_KEY: adminKey,
      }),
    );
    // A site waits for less than a busy machine may take, and warns about it.
    const keys = { searchKey, searchKeyUid, adminKey };
    const engine = new MeilisearchEngine({ url: server.url, searchTimeoutMs: patience.timeout, ...keys });
    return { ...services, engine };
  }

  it.each([
    ['that may write', () => server.keys.adminKey],
    ['that only reads', () => undefined],
  ])('find no cars in a process %s, without a notice or a warning', async (name, adminKey) => {
    const services = await open(name, adminKey());
    const warn = vi.spyOn(services.log, 'warn');
    try {
      for (const tenant of services.tenants.all().slice(0, 2)) {
        const found = await searchCars(services, tenant, { ...emptyState, query: 'mazda' });
        expect(found).toMatchObject({ kind: 'found', count: 0, notice: null });
        await stockVocabulary(services, tenant);
        await catchUpWithStock(services, tenant.slug);
      }
      expect(warn.mock.calls).toEqual([]);
    } finally {
      await services.close();
    }
  });
});
