import { join } from 'node:path';
import { KyselyLeadStore } from '#server/people/leads/adapters/kysely-leads/lead-store';
import { KyselyDeliveryLanes } from '#server/people/leads/adapters/kysely-outbox/delivery-lanes';
import { KyselyDeliveryQueue } from '#server/people/leads/adapters/kysely-outbox/delivery-queue';
import { createOutboxMailer } from '#server/people/leads/adapters/mailers';
import { attemptDelivery } from '#server/people/leads/attempt-delivery';
import { startDeliveryWorker } from '#server/people/leads/deliver';
import { submitLead } from '#server/people/leads/submit-lead';
import { systemClock } from '#server/platform/clock';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createLog } from '#server/platform/log';
import { emailCourier } from '../../server/people/leads/create-delivering';
import { migrate } from '../../server/platform/database/migrations';
import { demoTenant } from './lead-intake';

/** Takes and delivers leads as the site does, without HTTP: the process that the test kills. */
const dataDir = process.argv[2] ?? '';
const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: process.argv[3] });
await migrate(db);
const commits = new GroupCommit(db);
const leads = new KyselyLeadStore(commits);
const unused = { bring: () => Promise.reject(new Error('not of this tenant')) };
const mailer = createOutboxMailer(join(dataDir, 'outbox'));
const couriers = {
  email: emailCourier(mailer),
  'adf-email': unused,
  'adf-post': unused,
  webhook: unused,
  autogate: unused,
  'dealer-studio': unused,
  easycars: unused,
};
const attempting = {
  ...{
    leads,
    couriers,
    letters: {},
    change: async () => null,
    enclosures: async () => [],
    mailer,
    tenant: async () => demoTenant,
  },
  ...{ clock: systemClock, attemptMs: 10_000 },
};
const worker = startDeliveryWorker({
  leftOut: () => [],
  deliveries: new KyselyDeliveryQueue(commits),
  lanes: new KyselyDeliveryLanes(commits),
  attempt: (delivery) => attemptDelivery(attempting, delivery),
  clock: systemClock,
  log: createLog('error'),
  owner: `child-${process.pid}`,
  leaseMs: 10_000,
  pollMs: 200,
  random: Math.random,
  pace: 1,
});
const intake = {
  leads,
  cars: { byIds: async () => [], bySlug: async () => null },
  clock: systemClock,
  secret: 'a secret of the site, long enough',
  onLead: worker.nudge,
};

process.on('message', ({ key, entered }: { key: string; entered: Record<string, string> }) => {
  const idempotency = { caller: 'test', key };
  submitLead(intake, { tenant: demoTenant, source: 'api', entered, trusted: true, idempotency })
    .then((taken) => process.send?.({ key, leadId: taken.ok ? taken.value.leadId : null }))
    .catch(() => process.exit(70));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
