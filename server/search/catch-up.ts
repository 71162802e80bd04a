import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../services';
import { refreshIndex } from './refresh';

/** A request waits this long at most for new stock to be indexed; then it gets the index of before. */
const patienceMs = 400;

/** What a page is made from: the stock's version, and the index's; undefined when the engine does not answer. */
export interface StockVersions {
  readonly stock: number;
  readonly index: number | null | undefined;
}

/** Sees to it that an import shows at once: the index follows the stock before a page is made from it. */
export async function catchUpWithStock(services: Services, tenant: string): Promise<StockVersions> {
  const versions = await readVersions(services, tenant);
  if (versions.index === undefined || versions.index === versions.stock) return versions;
  const refreshed = refreshIndex(services, tenant).catch((error: unknown) => {
    services.log.warn({ tenant, err: error }, 'the search index could not follow the stock');
  });
  await (versions.index === null ? refreshed : Promise.race([refreshed, pause(patienceMs)]));
  return readVersions(services, tenant);
}

async function readVersions({ cars, engine }: Services, tenant: string): Promise<StockVersions> {
  const [stock, index] = await Promise.all([
    cars.stockVersion(tenant),
    engine.version(tenant).catch(() => undefined),
  ]);
  return { stock, index };
}
