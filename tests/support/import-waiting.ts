import { setTimeout as pause } from 'node:timers/promises';
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

/** Runs what a form has accepted until its answer is there, as the import thread of a site does. */
export async function whileImporting<T>(services: Services, answer: Promise<T>): Promise<T> {
  let isOver = false;
  const over = answer.then(
    () => undefined,
    () => undefined,
  );
  void over.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([over, pause(50)]);
    await importAllWaiting(services);
  }
  return answer;
}
