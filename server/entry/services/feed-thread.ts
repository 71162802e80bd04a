import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FetchResult, FetchTask } from '#server/stock/fetching/fetch-feed';

/** Megabytes for the thread's objects, new and old. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };
/** A stopped run ends at its next step. */
const stopMs = 5_000;

/** Fetches and imports one file on a thread that ends afterwards: a large feed takes no time from the pages. */
export class FeedThread {
  readonly #file: string;

  /** `file`: the thread's program (server/entry/cli/bundle.mjs). */
  constructor(file = resolve('build/cli/feed-worker.js')) {
    this.#file = file;
  }

  /** Rejects if the thread fails or is stopped. */
  run(task: FetchTask, stop: AbortSignal): Promise<FetchResult> {
    const worker = new Worker(this.#file, { workerData: task, resourceLimits: memory });
    let killer: NodeJS.Timeout | undefined;
    const end = () => {
      worker.postMessage('stop');
      killer = setTimeout(() => void worker.terminate(), stopMs);
    };
    stop.addEventListener('abort', end, { once: true });
    return new Promise<FetchResult>((done, fail) => {
      let result: FetchResult | undefined;
      worker.on('message', (message: FetchResult) => {
        result = message;
      });
      worker.on('error', fail);
      worker.on('exit', () =>
        result ? done(result) : fail(new Error('The thread ended without a result.')),
      );
    }).finally(() => {
      clearTimeout(killer);
      stop.removeEventListener('abort', end);
    });
  }
}
