import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../services';
import { refreshIndex } from './refresh';

/** A request waits this long at most for new stock to be indexed; then it gets the index of before. */
const patienceMs = 400;

/** Sees to it that an import shows at once: the index follows the stock before a page is made from it. */
export async function catchUpWithStock(services: Services, tenant: string): Promise<void> {
  const [stock, indexed] = await Promise.all([
    services.cars.stockVersion(tenant),
    services.engine.version(tenant).catch(() => undefined),
  ]);
  if (indexed === undefined || indexed === stock) return;
  const refreshed = refreshIndex(services, tenant).catch((error: unknown) => {
    services.log.warn({ tenant, err: error }, 'the search index could not follow the stock');
  });
  await (indexed === null ? refreshed : Promise.race([refreshed, pause(patienceMs)]));
}
