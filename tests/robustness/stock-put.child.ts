import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServices } from '#server/entry/services';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { acceptImport, importsFolder } from '#server/search/waiting-imports';
import { importAllWaiting } from '../support/import-waiting';

/**
 * Accepts a stock file as `PUT /api/stock` does, says that it is ready, and imports what waits: `DATA_DIR CARS PRICE
 * AHEAD_MS`. No cars: only imports. Its clock may be ahead, because the turn of a killed process must end first.
 */
const [, , DATA_DIR = '', count = '0', price = '0', aheadMs = '0'] = process.argv;
Object.assign(systemClock, { now: () => new Date(Date.now() + Number(aheadMs)) });
const services = await createServices(parseConfig({ DATA_DIR, LOG_LEVEL: 'error' }));
if (Number(count) > 0) {
  const folder = importsFolder(DATA_DIR);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `sent-${price}`);
  const car = (at: number) => ({
    stocknum: `S${at}`,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    price: Number(price),
  });
  writeFileSync(path, JSON.stringify(Array.from({ length: Number(count) }, (_, at) => car(at))));
  const options = { format: 'auto', full: true, allowMassRemoval: false, dryRun: false };
  await acceptImport(services, { tenant: 'brolga', source: 'api', name: 'DMS', path, folder, options });
}
process.send?.('ready');
await importAllWaiting(services);
await services.close();
process.disconnect?.();
