import { resolve } from 'node:path';
import type { Services } from '#server/entry/services';
import { isDiskFull } from '#server/platform/database/rules/storage-fault';
import { withListed } from '#server/search/listed-cars';
import type { Tenant } from '#server/settings/tenant-schema';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { describeFailure } from '#server/stock/feeds/import-report';
import { importStock } from '#server/stock/feeds/import-stock';

/** Imports a tenant's demo feed if its stock was never imported. `root` is the project folder. */
export async function loadDemoStock(
  services: Services,
  root: string,
  say: (line: string) => void,
): Promise<void> {
  for (const tenant of services.tenants.all()) {
    const feed = tenant.stock.demo_feed;
    if (feed === undefined || (await services.cars.stockVersion(tenant.slug)) > 0) continue;
    say(await loadFeed(services, tenant, resolve(root, feed)));
  }
}

/** What was imported, or why not: a site without its demo stock still starts. */
async function loadFeed(services: Services, tenant: Tenant, path: string): Promise<string> {
  const source = await fileSource(path);
  if (!source.ok) return `${tenant.slug}: no demo stock, ${source.error}.`;
  const result = await importStock(services, { tenant, source: source.value }).catch(orFullDisk);
  if (!result)
    return `${tenant.slug}: no demo stock, the disk is full. It is loaded at the next start with room.`;
  if (result.ok) {
    const { added, listed } = await withListed(services, tenant, result.value);
    return `${tenant.slug}: ${added} demo cars loaded, ${listed} of them listed.`;
  }
  return `${tenant.slug}: no demo stock. ${describeFailure(result.error)}`;
}

function orFullDisk(error: unknown): undefined {
  if (!isDiskFull(error)) throw error;
}
