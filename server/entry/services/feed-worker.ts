import { parentPort } from 'node:worker_threads';
import { systemClock } from '#server/platform/clock';
import { readConfig } from '#server/platform/config';
import { createLog } from '#server/platform/log';
import { stepBack } from '#server/platform/threads/job-loop';
import { createFetch } from '#server/stock/fetching/create-fetching';
import type { FetchDeps } from '#server/stock/fetching/fetch-feed';
import { type FeedJob, type FeedJobEnd, importFetched } from './feed-thread';

/** The program of the thread that fetches files side by side and imports them one after another (`FeedThread`). */
const config = readConfig();
const stop = new AbortController();
stepBack('lowest');
const importFile = importFetched(config, systemClock, createLog(config.LOG_LEVEL));
let lastImport: Promise<unknown> = Promise.resolve();
const importInTurn: FetchDeps['importFile'] = (input) => {
  const imported = lastImport.then(() => importFile(input));
  lastImport = imported.catch(() => undefined);
  return imported;
};
const fetchFeed = createFetch(config, importInTurn);

parentPort?.on('message', (message: FeedJob | 'stop') => {
  if (message === 'stop') stop.abort();
  else void work(message);
});

async function work({ id, task }: FeedJob): Promise<void> {
  const end: FeedJobEnd = await fetchFeed(task, stop.signal).then(
    (result) => ({ id, result }),
    (error: unknown) => ({ id, error }),
  );
  parentPort?.postMessage(end);
}
