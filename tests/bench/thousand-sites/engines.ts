import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '#server/platform/config';
import { slugAt, writeManyTenants } from '../../support/many-tenants';
import { type MeilisearchServer, startMeilisearch } from '../../support/meilisearch';
import { startPostgres } from '../../support/postgres';
import { type Site, startSite } from '../../support/site';
import { imageSettings } from '../image-settings';
import { fillSites } from './fill';

const pagesEach = 5;
/** In compose.yaml's limit of 1 GB for a process, Node takes half for its heap. */
const composeHeapMb = 512;

/** PostgreSQL and Meilisearch with the stock of a number of sites, ready for a site's process. */
export interface FilledEngines {
  readonly slugs: readonly string[];
  readonly search: MeilisearchServer;
  /** Of the site's process. */
  readonly environment: Readonly<Record<string, string>>;
  start(): Promise<Site>;
  stop(): Promise<void>;
}

/** Starts both engines and fills them with the same cars for each of the sites. */
export async function startFilledEngines(sites: number, carsEach: number): Promise<FilledEngines> {
  const folder = mkdtempSync(join(tmpdir(), 'sites-'));
  const tenantsDir = join(folder, 'tenants');
  writeManyTenants(tenantsDir, sites, pagesEach);
  // One after the other: a program that is still being copied cannot be started by a fork that has it open.
  const search = await startMeilisearch();
  const postgres = await startPostgres();
  const image = imageSettings();
  const environment = {
    TENANTS_DIR: tenantsDir,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
    ...image,
    NODE_OPTIONS: `${image['NODE_OPTIONS']} --max-old-space-size=${composeHeapMb}`,
    SESSION_SECRET: 'a secret of thirty-two letters or more',
    MEILI_URL: search.url,
    MEILI_SEARCH_KEY: search.keys.searchKey,
    MEILI_SEARCH_KEY_UID: search.keys.searchKeyUid,
    MEILI_ADMIN_KEY: search.keys.adminKey,
  };
  const dataDir = join(folder, 'data');
  const slugs = Array.from({ length: sites }, (_, at) => slugAt(at));
  await fillSites(parseConfig({ ...environment, DATA_DIR: dataDir }), slugs, carsEach, search);
  return {
    slugs,
    search,
    environment,
    start: () => startSite({ environment, dataDir }),
    stop: async () => {
      await Promise.all([postgres.stop(), search.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
