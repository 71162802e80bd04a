import { systemClock } from '#server/platform/clock';
import { connectDatabase } from '#server/platform/database/connect';
import { importsSchema } from '#server/settings/imports-schema';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { importStock } from '#server/stock/feeds/import-stock';
import { createStockImports } from '#server/stock/feeds/merge/merge';
import { migrate } from '../../server/platform/database/migrations';

/** Imports a file in a process of its own: `DATA_DIR FILE [DATABASE_URL]`. Reports the outcome, the time and the memory. */
const [dataDir = '', file = '', databaseUrl] = process.argv.slice(2);
const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
await migrate(db);
const source = await fileSource(file);
if (!source.ok) throw new Error(source.error);
process.send?.('ready');
const started = performance.now();
const result = await importStock(
  { stockImports: createStockImports(db), clock: systemClock },
  {
    tenant: { slug: 'acme', locations: [], imports: importsSchema.parse({}) },
    source: source.value,
    full: true,
  },
);
await db.destroy();
process.send?.({
  ...(result.ok ? result.value : { error: result.error }),
  ms: Math.round(performance.now() - started),
  peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
});
process.disconnect?.();
