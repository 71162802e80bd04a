import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface KeptThreadOptions {
  /** File of the thread's program: JavaScript. */
  readonly file: string;
  /** Its `workerData`, fetched at every start: plain data. */
  readonly data: () => unknown;
  /** Receives the thread's messages. */
  readonly onMessage?: (message: unknown) => void;
  /** Memory limits in megabytes: new objects, and all others. */
  readonly memoryMb?: { readonly young: number; readonly old: number };
  /** Called for each crash or failed start: the thrown value, if any, and the milliseconds until the restart. */
  readonly onCrash: (error: unknown, pauseMs: number) => void;
  /** Before the first restart; doubled for each further one, up to a minute. */
  readonly pauseMs?: number;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A thread that lived this long was healthy: its next crash starts with the short pause again. */
const wellAfterMs = 60_000;

/** A thread beside the pages that runs as long as the process: restarted after a crash. */
export class KeptThread {
  readonly #options: KeptThreadOptions;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #crashes = 0;
  #isStopped = false;

  constructor(options: KeptThreadOptions) {
    this.#options = options;
    this.#start();
  }

  /** Sends to the running thread; without one the message is dropped: the next thread gets fresh data. */
  post(message: unknown): void {
    this.#worker?.postMessage(message);
  }

  /** Asks the thread to end and waits for it; terminates it after `patienceMs`. */
  async stop(message: unknown, patienceMs: number): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage(message);
    const tooLate = setTimeout(() => void worker.terminate(), patienceMs);
    await ended;
    clearTimeout(tooLate);
  }

  /** A thread that cannot be created, for want of memory or threads, counts as a crash and is tried again. */
  #start(): void {
    try {
      this.#open();
    } catch (error) {
      this.#lose(error, 0);
    }
  }

  #open(): void {
    const { file, data, onMessage, memoryMb } = this.#options;
    const resourceLimits = memoryMb && {
      maxYoungGenerationSizeMb: memoryMb.young,
      maxOldGenerationSizeMb: memoryMb.old,
    };
    const worker = new Worker(file, { workerData: data(), ...(resourceLimits && { resourceLimits }) });
    worker.on('message', (message: unknown) => onMessage?.(message));
    const startedMs = performance.now();
    let crash: unknown;
    worker.on('error', (error) => {
      crash = error;
    });
    worker.on('exit', () => this.#lose(crash, performance.now() - startedMs));
    this.#worker = worker;
  }

  #lose(crash: unknown, livedMs: number): void {
    this.#worker = undefined;
    if (this.#isStopped) return;
    this.#crashes = livedMs > wellAfterMs ? 1 : this.#crashes + 1;
    const { pauseMs: first = firstPauseMs, onCrash } = this.#options;
    const pauseMs = Math.min(longestPauseMs, first * 2 ** (this.#crashes - 1));
    onCrash(crash, pauseMs);
    this.#timer = setTimeout(() => this.#start(), pauseMs);
  }
}

interface PassingThreadOptions {
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
