import { createMessages, startSending } from '#server/dealer/messages/create-messages';
import { systemClock } from '#server/platform/clock';
import { parseConfig } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createLog } from '#server/platform/log';
import { migrate } from '../../server/platform/database/migrations';
import { testTenant } from '../support/test-tenant';

/** Takes and sends messages as the site does, without HTTP: the process that the test kills. */
const [DATA_DIR, gateway = '', secret, DATABASE_URL] = process.argv.slice(2);
const config = parseConfig({
  DATA_DIR,
  DATABASE_URL,
  SESSION_SECRET: 'a secret of the site, long enough',
  WEBHOOK_PRIVATE_HOSTS: new URL(gateway).host,
  BROLGA_SMS_SECRET: secret,
});
const db = connectDatabase(config);
await migrate(db);
const commits = new GroupCommit(db);
const common = { config, commits, clock: systemClock, log: createLog('silent') };
const tenant = testTenant({ sms: { kind: 'webhook', url: gateway, secret_env: 'BROLGA_SMS_SECRET' } });
const email = () => Promise.reject(new Error('no emails here'));
const worker = startSending({
  ...common,
  email,
  tenant: async () => tenant,
  leftOut: () => [],
  times: { pollMs: 100, pace: 0.02 },
});
const { messages } = createMessages({
  ...common,
  tenants: { bySlug: () => tenant },
  onMessage: worker.nudge,
});

process.on('message', ({ id, expiresAt }: { id: string; expiresAt: string }) => {
  const content = { to: '+61491570006', text: `Your code is ${id}.`, purpose: 'sign-in-code' } as const;
  messages
    .send(undefined, { id, tenant: 'brolga', channel: 'sms', expiresAt: new Date(expiresAt), ...content })
    .then(() => process.send?.({ id }))
    .catch(() => process.exit(70));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
