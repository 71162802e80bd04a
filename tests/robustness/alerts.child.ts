import { startWatching } from '#server/customers/alerts/create-alerts';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { createEmptyEngine } from '#server/search/create-search';

/** Matches cars with alerts and puts emails into the outbox, as the site does: the process that a test kills. */
const services = await createServices(
  parseConfig({
    DATA_DIR: process.argv[2],
    DATABASE_URL: process.argv[3] || undefined,
    SESSION_SECRET: 'a secret of the site, long enough',
    LOG_LEVEL: 'silent',
  }),
);
startWatching({ ...services, emptyEngine: createEmptyEngine, leaseMs: 500 }, `child-${process.pid}`, 20);
process.on('disconnect', () => process.exit());
process.send?.('ready');
