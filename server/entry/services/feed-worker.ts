import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#server/platform/clock';
import { readConfig } from '#server/platform/config';
import { createLog } from '#server/platform/log';
import { stepBack } from '#server/platform/threads/pauses';
import { createFetch } from '#server/stock/fetching/create-fetching';
import type { FetchTask } from '#server/stock/fetching/fetch-feed';
import { importFetched } from './import-fetched';

/** The program of the thread that fetches and imports one file (`FeedThread`). */
const task: FetchTask = workerData;
const config = readConfig();
const stop = new AbortController();
parentPort?.on('message', () => stop.abort());
stepBack('lowest');
const run = createFetch(config, importFetched(config, systemClock, createLog(config.LOG_LEVEL)));
parentPort?.postMessage(await run(task, stop.signal));
// The thread ends once nothing else is open.
parentPort?.unref();
