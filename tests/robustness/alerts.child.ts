import { createServices } from '#server/entry/services';
import { startWatching } from '#server/people/alerts/watch-alerts';
import { parseConfig } from '#server/platform/config';
import { createEmptyEngine } from '#server/search/stock-search/create-search';

/**
 * Matches cars with alerts and puts emails into the outbox, as the site does: the process that a test kills. With an instant
 * as its third argument it goes by that clock, which messages of the parent move.
 */
const services = await createServices(
  parseConfig({
    DATA_DIR: process.argv[2],
    DATABASE_URL: process.argv[3] || undefined,
    SESSION_SECRET: 'a secret of the site, long enough',
    LOG_LEVEL: 'silent',
  }),
);
let movedTo = process.argv[4];
process.on('message', (instant) => {
  movedTo = String(instant);
});
const clock = { now: () => (movedTo ? new Date(movedTo) : new Date()) };
const times = { pollMs: 20, endMs: 3_600_000 };
startWatching(
  { ...services, clock, emptyEngine: createEmptyEngine, leaseMs: 500 },
  `child-${process.pid}`,
  times,
);
process.on('disconnect', () => process.exit());
process.send?.('ready');
