import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface PassingThreadOptions {
  /** File of the thread's program: JavaScript. It answers each job with any message, and ends at the message `end`. */
  readonly file: string;
  /** Memory limits in megabytes: new objects, and all others. */
  readonly memoryMb: { readonly young: number; readonly old: number };
  /** Called when the thread crashes without a job. */
  readonly onCrash: (error: unknown) => void;
  /** Milliseconds that the thread waits for another job. */
  readonly idleMs?: number;
}

const usualIdleMs = 5_000;

/**
 * A thread for jobs that come in bursts: started by the first, kept for those that follow soon, and gone with its memory
 * when there are none. Starting a thread for each would cost as much as a small job. It does one job at a time. A crash
 * fails the job at work, and the next one starts another thread.
 */
export class PassingThread<Job> {
  readonly #options: PassingThreadOptions;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor(options: PassingThreadOptions) {
    this.#options = options;
  }

  /** Resolves once the job is done. Rejects with what the thread threw, or if it ended before. */
  async run(job: Job): Promise<void> {
    if (this.#isBusy) throw new Error('The thread has a job already.');
    this.#isBusy = true;
    clearTimeout(this.#idle);
    try {
      this.#worker ??= this.#start();
      await answered(this.#worker, job);
    } finally {
      this.#isBusy = false;
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs ?? usualIdleMs).unref();
    }
  }

  /** Ends the thread at once; a job at work fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const { file, memoryMb, onCrash } = this.#options;
    const resourceLimits = {
      maxYoungGenerationSizeMb: memoryMb.young,
      maxOldGenerationSizeMb: memoryMb.old,
    };
    const worker = new Worker(file, { resourceLimits });
    worker.on('error', (error) => {
      this.#forget(worker);
      if (!this.#isBusy) onCrash(error);
    });
    worker.on('exit', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }

  #end(): void {
    this.#worker?.postMessage('end');
    this.#worker = undefined;
  }
}

async function answered(worker: Worker, job: unknown): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const exited = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread ended before its job.');
  });
  const answer = once(worker, 'message', { signal });
  worker.postMessage(job);
  try {
    await Promise.race([answer, exited]);
  } finally {
    settled.abort();
    await Promise.allSettled([answer, exited]);
  }
}
