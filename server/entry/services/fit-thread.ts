import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FitTask } from '#server/market/rules/fit-market';

/** Megabytes for the thread's objects, new and old: a market of 13,000 listings takes a tenth of them. */
const memory = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 };

/** Fits one market at a time on a thread that ends afterwards, so that its memory is free again. */
export class FitThread {
  readonly #file: string;
  #worker: Worker | undefined;

  /** `file`: the thread's program (server/cli/bundle.mjs). */
  constructor(file = resolve('build/cli/market-worker.js')) {
    this.#file = file;
  }

  /** The market's file, or null. Rejects if the thread fails or is stopped. The listings are moved to the thread. */
  run(task: FitTask): Promise<Uint8Array | null> {
    const worker = new Worker(this.#file, {
      workerData: task,
      transferList: task.listings.pages.map(({ buffer }) => buffer),
      resourceLimits: memory,
    });
    this.#worker = worker;
    return new Promise((done, fail) => {
      let file: Uint8Array | null | undefined;
      worker.on('message', (message: Uint8Array | null) => {
        file = message;
      });
      worker.on('error', fail);
      worker.on('exit', () => {
        this.#worker = undefined;
        if (file === undefined) fail(new Error('The thread ended without a market.'));
        else done(file);
      });
    });
  }

  /** Ends the thread; its fit fails. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }
}
