import { setTimeout as pause } from 'node:timers/promises';
import { importFetched } from '#server/entry/services/import-fetched';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createLog } from '#server/platform/log';
import { createFetch, createFetching } from '#server/stock/fetching/create-fetching';
import { testTenant } from '../support/test-tenant';

/** A process that runs the schedule of one source at an address: `DATA_DIR ADDRESS DATABASE_URL`. */
const [DATA_DIR = '', url = '', DATABASE_URL] = process.argv.slice(2);
const config = parseConfig({
  ...{ DATA_DIR, FEED_PRIVATE_HOSTS: '127.0.0.1', SESSION_SECRET: 'x'.repeat(32) },
  ...(DATABASE_URL ? { DATABASE_URL } : {}),
});
const tenant = testTenant({
  imports: { sources: [{ name: 'dms', kind: 'https', url, every_minutes: 1_440 }] },
});
const fetchFeed = createFetch(config, importFetched(config, systemClock, createLog('silent')));
const silent = () => undefined;
const { startWatchingFeeds } = createFetching({
  commits: new GroupCommit(connectDatabase(config)),
  ...{ fetchHere: fetchFeed, fetchInThread: fetchFeed, tenants: { all: () => [tenant] } },
  ...{
    clock: systemClock,
    log: { info: silent, warn: silent, error: silent },
    report: async () => undefined,
  },
});
startWatchingFeeds(100);
process.send?.('ready');
await pause(600_000);
