import { Worker } from 'node:worker_threads';

export interface KeptThreadOptions {
  /** File of the thread's program: JavaScript. */
  readonly file: string;
  /** Its `workerData`, asked for at every start: plain data. */
  readonly data: () => unknown;
  /** Hears what the thread posts. */
  readonly onMessage?: (message: unknown) => void;
  /** Megabytes that its objects may take: new ones, and all others. */
  readonly memoryMb?: { readonly young: number; readonly old: number };
  /** Told of each crash: what was thrown, if anything, and the milliseconds until the thread is started again. */
  readonly onCrash: (thrown: unknown, pauseMs: number) => void;
  /** Before the first new start; doubled for each further one, up to a minute. */
  readonly pauseMs?: number;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A thread that lived so long was well: what it dies of afterwards begins with the short pause again. */
const wellAfterMs = 60_000;

/** A thread beside the pages that runs as long as the process: when it crashes, it is started again. */
export class KeptThread {
  readonly #options: KeptThreadOptions;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #crashes = 0;
  #stopped = false;

  constructor(options: KeptThreadOptions) {
    this.#options = options;
    this.#start();
  }

  /** Reaches the thread that runs now; while none does, the message is dropped: the next one gets fresh data. */
  post(message: unknown): void {
    this.#worker?.postMessage(message);
  }

  /** Sends the message that asks it to end by itself, and waits until it has; after `patienceMs` it is ended. */
  async stop(message: unknown, patienceMs: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage(message);
    const tooLate = setTimeout(() => void worker.terminate(), patienceMs);
    await ended;
    clearTimeout(tooLate);
  }

  #start(): void {
    const { file, data, onMessage, memoryMb } = this.#options;
    const resourceLimits = memoryMb && {
      maxYoungGenerationSizeMb: memoryMb.young,
      maxOldGenerationSizeMb: memoryMb.old,
    };
    const worker = new Worker(file, { workerData: data(), ...(resourceLimits && { resourceLimits }) });
    worker.on('message', (message: unknown) => onMessage?.(message));
    const startedMs = performance.now();
    let thrown: unknown;
    worker.on('error', (error) => {
      thrown = error;
    });
    worker.on('exit', () => this.#lose(thrown, performance.now() - startedMs));
    this.#worker = worker;
  }

  #lose(thrown: unknown, livedMs: number): void {
    this.#worker = undefined;
    if (this.#stopped) return;
    this.#crashes = livedMs > wellAfterMs ? 1 : this.#crashes + 1;
    const { pauseMs: first = firstPauseMs, onCrash } = this.#options;
    const pauseMs = Math.min(longestPauseMs, first * 2 ** (this.#crashes - 1));
    onCrash(thrown, pauseMs);
    this.#timer = setTimeout(() => this.#start(), pauseMs);
  }
}
