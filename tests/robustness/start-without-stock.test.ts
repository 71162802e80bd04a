import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDealer } from '../support/dealer-command';
import { folderForFile } from '../support/folder';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';
import { startSite } from '../support/site';
import { askSite } from '../support/site-request';

const slugs = ['hill-end', 'sofala'];
const folder = folderForFile();
const dataDir = join(folder, 'data');
let server: MeilisearchServer | undefined;
beforeAll(async () => {
  mkdirSync(dataDir, { mode: 0o700 });
  if (hasMeilisearch) server = await startMeilisearch();
});
afterAll(() => server?.stop());

const stored = { TENANTS: 'database', TENANTS_DIR: join(folder, 'sites') };

test.skipIf(!hasMeilisearch)(
  'sites without stock start, and start again, without a warning about search',
  async () => {
    for (const slug of slugs)
      expect(await runDealer(['tenant', 'new', slug], { dataDir, environment: stored })).toMatchObject({
        code: 0,
      });
    const { searchKey, searchKeyUid, adminKey } = server?.keys ?? {};
    const environment = {
      ...stored,
      MEILI_URL: server?.url ?? '',
      MEILI_SEARCH_KEY: searchKey ?? '',
      MEILI_SEARCH_KEY_UID: searchKeyUid ?? '',
      MEILI_ADMIN_KEY: adminKey ?? '',
    };
    for (const _ of ['first', 'again']) {
      const site = await startSite({ dataDir, environment });
      // The first pages are prepared after the start.
      await pause(2_000);
      const path = '/search/used-cars';
      const statuses = await Promise.all(
        slugs.map(
          async (slug) => (await askSite({ port: site.port, host: `${slug}.localhost`, path })).status,
        ),
      );
      await site.stop();
      expect(statuses).toEqual([200, 200]);
      expect(site.output()).not.toMatch(/search (is|engine) unreachable|could not update the search index/);
    }
  },
  120_000,
);
