import type { Services } from '#server/entry/services';
import { catchUpWithStock } from '#server/search/catch-up';
import { importsFolder, importWaiting, takeWaiting } from '#server/search/waiting-imports';

/** Imports every accepted file in this process, as the import thread does in a running site. */
export async function importAllWaiting(services: Services): Promise<void> {
  const folder = importsFolder(services.config.DATA_DIR);
  for (;;) {
    const record = await takeWaiting(services, 'test', folder);
    if (!record) return;
    const tenant = services.tenants.bySlug(record.tenant);
    if (!tenant) throw new Error(`no tenant ${record.tenant}`);
    await importWaiting(services, record, { tenant, folder });
    await services.importTurns.end(record.tenant, 'test');
    await catchUpWithStock(services, record.tenant);
  }
}
