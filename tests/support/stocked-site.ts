import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Site, type SiteOptions, startSite } from './site';
import { copySqlite } from './test-database';

/** As `startSite`, but on a copy of the prepared stock: its first start has nothing to import. */
export async function startStockedSite(options: SiteOptions = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-data-'));
  await copySqlite(dataDir, 'stock');
  return startSite({ ...options, dataDir });
}
