import { startDeliveringEvents } from '#server/dealer/webhooks/create-webhooks';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createLog } from '#server/platform/log';
import { recordEvents } from '#server/platform/record-events';
import { testTenant } from '../support/test-tenant';

/** Records and delivers events as the site does, without HTTP: the process that the test kills. */
const [DATA_DIR, hosts = '', SESSION_SECRET = '', DATABASE_URL] = process.argv.slice(2);
const config = parseConfig({ DATA_DIR, DATABASE_URL, SESSION_SECRET, WEBHOOK_PRIVATE_HOSTS: hosts });
const commits = new GroupCommit(connectDatabase(config));
const tenant = testTenant({});
const worker = startDeliveringEvents({
  config,
  commits,
  secret: { current: SESSION_SECRET },
  tenant: async () => tenant,
  leftOut: () => [],
  clock: systemClock,
  log: createLog('silent'),
  times: { pollMs: 50, pace: 0.0002, leaseMs: 2_000 },
});

process.on('message', (event: { id: string; object: string; n: number }) => {
  const { id, object, n } = event;
  const record = { id, type: 'car.changed', object, data: { object, n }, at: new Date().toISOString() };
  commits
    .run((trx) => recordEvents(trx, tenant.slug, [record]))
    .then(() => {
      process.send?.({ id });
      worker.nudge();
    })
    .catch(() => process.exit(70));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
