import { Worker } from 'node:worker_threads';

export interface KeptThreadOptions {
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
