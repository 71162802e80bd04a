import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { folderFiles } from '#server/dealer/tenant-file';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { connectDatabase } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { err } from '#server/platform/result';
import { importAndReport } from '#server/search/report-import';
import { createCars } from '#server/stock/cars/create-cars';
import { createFeeds } from '#server/stock/feeds/create-feeds';
import { describeFailure } from '#server/stock/feeds/import-report';
import type { FetchDeps, FetchResult, FetchTask } from '#server/stock/fetching/fetch-feed';

/** Megabytes for the thread's objects, new and old. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };
/** A stopped run ends at its next step. */
const stopMs = 5_000;

export interface FeedJob {
  readonly id: number;
  readonly task: FetchTask;
}
export type FeedJobEnd = { readonly id: number } & (
  | { readonly result: FetchResult }
  | { readonly error: unknown }
);

interface Waiting {
  readonly done: (result: FetchResult) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Fetches and imports files on one thread, which ends when it has none: a large feed takes no time from the pages, and a
 * server that keeps silent costs a connection but no thread.
 */
export class FeedThread {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** Rejects if the thread fails. A stop ends all its runs. */
  run(task: FetchTask, stop: AbortSignal): Promise<FetchResult> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#lastId += 1;
    const job: FeedJob = { id: this.#lastId, task };
    let killer: NodeJS.Timeout | undefined;
    const end = () => {
      worker.postMessage('stop');
      killer = setTimeout(() => void worker.terminate(), stopMs);
    };
    stop.addEventListener('abort', end, { once: true });
    return new Promise<FetchResult>((done, fail) => {
      this.#waiting.set(job.id, { done, fail });
      worker.postMessage(job);
    }).finally(() => {
      clearTimeout(killer);
      stop.removeEventListener('abort', end);
    });
  }

  #start(): Worker {
    const worker = new Worker(resolve('build/cli/feed-worker.js'), { resourceLimits: memory });
    let crash: unknown = new Error('The thread ended without a result.');
    worker.on('message', (end: FeedJobEnd) => this.#settle(end));
    worker.on('error', (error) => {
      crash = error;
    });
    worker.on('exit', () => {
      // One that ended because it had nothing to do leaves the runs of the next one alone.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      for (const { fail } of this.#waiting.values()) fail(crash);
      this.#waiting.clear();
    });
    return worker;
  }

  #settle(end: FeedJobEnd): void {
    const waiting = this.#waiting.get(end.id);
    this.#waiting.delete(end.id);
    if ('result' in end) waiting?.done(end.result);
    else waiting?.fail(end.error);
    if (this.#waiting.size > 0) return;
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/**
 * Imports fetched files and stores their reports. Each has two database connections of its own: reading a file holds one
 * for long, which must hold up neither pages nor the lease on the tenant's stock.
 */
export const importFetched =
  (config: Config, clock: Clock, log: Log): FetchDeps['importFile'] =>
  async ({ origin, ...input }) => {
    const [database, staging] = [connectDatabase(config), connectDatabase(config)];
    try {
      const feeds = createFeeds({ database, commits: new GroupCommit(database) });
      const { stockImports } = createFeeds({ database: staging, commits: new GroupCommit(staging) });
      const { cars } = createCars({ database, files: folderFiles(config.TENANTS_DIR) });
      const deps = { ...feeds, stockImports, cars, clock, log };
      const result = await importAndReport(deps, { ...input, origin: { source: 'feed', name: origin } });
      if (result.ok) return result;
      if (result.error.kind === 'busy') return err('another import of this site did not end in time');
      const again = `run dealer feed run ${input.tenant.slug} --source ${origin} --allow-mass-removal`;
      return err(describeFailure(result.error, again));
    } finally {
      await Promise.all([database.destroy(), staging.destroy()]);
    }
  };
