import { parentPort, workerData } from 'node:worker_threads';
import { type FitTask, fitMarketFile } from '#server/market/rules/fit-market';
import { memoryFreer, stepBack } from '#server/platform/threads/job-loop';

/**
 * The program of the thread that fits one tenant's market (`FitThread`). It imports neither the database nor schemas: a
 * thread's code takes memory beside the site's.
 */
const task: FitTask = workerData;
stepBack('lowest');
const file = fitMarketFile(task, memoryFreer());
parentPort?.postMessage(file, file ? [file.buffer] : []);
