import { parentPort, workerData } from 'node:worker_threads';
import { startSending } from '#server/dealer/messages/create-messages';
import { startDeliveringEvents } from '#server/dealer/webhooks/create-webhooks';
import { startDelivering, usualTimes } from '#server/leads/create-delivering';
import { createMailer, messageMail } from '#server/leads/mailers';
import { createSpans } from '#server/operate/observability/create-spans';
import { systemClock } from '#server/platform/clock';
import { readConfig } from '#server/platform/config';
import { connectDatabase, earlyCheckpointPages } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { openSteadyClock, SteadyClock } from '#server/platform/database/steady-clock';
import { createLog } from '#server/platform/log';
import { stepBack } from '#server/platform/threads/job-loop';
import { startCarEvents } from '#server/stock/cars/create-cars';
import { personalLinks } from '#server/trade-in/create-trade-in';
import { type DeliveryOrder, type DeliveryStart, SitesAsked } from './delivery-thread';

/** The delivery thread's program. The site that starts it has migrated the database. */
const { secret, times, leftOut: leftOutFirst }: DeliveryStart = workerData;
let leftOut = leftOutFirst;
const config = readConfig();
const log = createLog(config.LOG_LEVEL);
const spans = await createSpans(config, log);
const database = connectDatabase(config, { checkpointPages: earlyCheckpointPages, spans });
const commits = new GroupCommit(database, spans);
// Without the database there is nothing to end either.
const steady = await openSteadyClock(commits, systemClock).catch(() => new SteadyClock(systemClock, null));
const sites = new SitesAsked((slug) => parentPort?.postMessage(slug));

stepBack();
const working = {
  config,
  commits,
  times: { ...usualTimes, ...times },
  tenant: (slug: string) => sites.bySlug(slug),
  leftOut: () => leftOut,
  clock: systemClock,
  log,
  spans,
};
const { pollMs } = working.times;
const mailer = createMailer(config);
const events = startDeliveringEvents({ ...working, secret });
const workers = [
  events,
  startCarEvents(working.commits, { ...working, clock: steady, pollMs, onEvents: events.nudge }),
  startDelivering({ ...working, secret, personalLink: personalLinks(working.commits) }),
  startSending({ ...working, steady, email: messageMail(mailer) }),
];

parentPort?.on('message', (order: DeliveryOrder) => {
  if (order === 'nudge') for (const worker of workers) worker.nudge();
  else if (order === 'stop') void stop();
  else if ('leftOut' in order) leftOut = order.leftOut;
  else sites.hear(order);
});

async function stop(): Promise<void> {
  await Promise.all(workers.map((worker) => worker.stop()));
  mailer.close();
  await database.destroy();
  await spans.close();
  // Stops this thread only, even if a connection to a recipient is still open.
  process.exit(0);
}
