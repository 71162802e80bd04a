import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../platform/clock';
import { readConfig } from '../platform/config';
import { connectDatabase, earlyCheckpointPages } from '../platform/database/connect';
import { GroupCommit } from '../platform/database/group-commit';
import { createLog } from '../platform/log';
import { stepBack } from '../platform/step-back';
import type { SiteChange } from '../tenants/registry';
import { startDelivering, usualTimes } from './delivering';
import type { DeliveryOrder, DeliveryStart } from './delivery-thread';

/** The program of the thread that delivers. The site that starts it has migrated the database. */
const { secret, times, tenants }: DeliveryStart = workerData;
const config = readConfig();
const database = connectDatabase(config, { checkpointPages: earlyCheckpointPages });
const sites = new Map(tenants.map((tenant) => [tenant.slug, tenant]));

stepBack();
const worker = startDelivering({
  ...{ config, commits: new GroupCommit(database), secret, times: { ...usualTimes, ...times } },
  sites: { bySlug: (slug) => sites.get(slug) ?? null, all: () => [...sites.values()] },
  clock: systemClock,
  log: createLog(config.LOG_LEVEL),
});

parentPort?.on('message', (order: DeliveryOrder) => {
  if (order === 'nudge') worker.nudge();
  else if (order === 'stop') void stop();
  else follow(order);
});

function follow({ changed, removed }: SiteChange): void {
  for (const tenant of changed) sites.set(tenant.slug, tenant);
  for (const slug of removed) sites.delete(slug);
}

async function stop(): Promise<void> {
  await worker.stop();
  await database.destroy();
  // Ends this thread only, whatever a connection to a receiver is still kept for.
  process.exit(0);
}
