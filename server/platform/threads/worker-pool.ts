import { Worker } from 'node:worker_threads';

interface WorkerPoolOptions {
  /** File of the worker's program: JavaScript. */
  readonly file: string;
  /** Maximum threads; each starts with the first job that finds no free one. */
  readonly size: number;
  /** Jobs that may wait for a thread; beyond this the pool is busy. */
  readonly queue: number;
  /** A job that takes longer is terminated with its thread. */
  readonly jobMs: number;
  /** Memory limit of a thread's objects, in megabytes. */
  readonly memoryMb?: number;
  /** Called when a thread ends in the middle of a job. */
  readonly onCrash?: (reason: string) => void;
}

/** A worker's messages about its job: bytes in pieces, then one of the other two. */
export type WorkerMessage =
  | { readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly done: true }
  | { readonly failed: string };

interface Job {
  readonly input: unknown;
  readonly out: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Threads for work that would block the main thread: a job goes in as plain data and comes out as bytes. A thread that
 * crashes fails only its own job; the next job starts another.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Bytes as the worker makes them; undefined if too many wait. A reader that cancels removes a waiting job. */
  run(input: unknown): ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
    if (this.#isClosed || this.#waiting.length >= this.#options.queue) return undefined;
    let job: Job;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (out) => {
        job = { input, out };
        this.#waiting.push(job);
        this.#next();
      },
      cancel: () => this.#takeBack(job),
    });
  }

  /** Ends every thread; running and waiting jobs fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { out } of this.#waiting.splice(0)) out.error(new Error('The pool is closed.'));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  /** Running threads, by their `node:worker_threads` id. */
  get threadIds(): readonly number[] {
    return [...this.#threads].map(({ worker }) => worker.threadId);
  }

  #takeBack(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    // A thread finishes its job: its messages find no reader.
    for (const thread of this.#threads) if (thread.job === job) thread.job = { ...job, out: nobody };
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#isClosed) return;
    const free = [...this.#threads].find(({ job }) => job === undefined) ?? this.#start();
    const job = free && this.#waiting.shift();
    if (!free || !job) return;
    free.job = job;
    free.worker.ref();
    free.timer = setTimeout(() => void free.worker.terminate(), this.#options.jobMs);
    free.worker.postMessage(job.input);
  }

  #start(): Thread | undefined {
    const { size, file, memoryMb } = this.#options;
    if (this.#threads.size >= size) return undefined;
    const resourceLimits = memoryMb === undefined ? {} : { maxOldGenerationSizeMb: memoryMb };
    const worker = new Worker(file, { resourceLimits });
    const thread: Thread = { worker, job: undefined, timer: undefined };
    let reason = 'it ended';
    worker.on('message', (message: WorkerMessage) => this.#hear(thread, message));
    worker.on('error', (error) => {
      reason = error.message;
    });
    worker.on('exit', () => this.#lose(thread, reason));
    this.#threads.add(thread);
    return thread;
  }

  #hear(thread: Thread, message: WorkerMessage): void {
    const out = thread.job?.out;
    if (!out) return;
    if ('chunk' in message) {
      out.enqueue(message.chunk);
      return;
    }
    if ('failed' in message) out.error(new Error(message.failed));
    else out.close();
    clearTimeout(thread.timer);
    thread.job = undefined;
    // An idle thread does not keep the process alive.
    thread.worker.unref();
    this.#next();
  }

  #lose(thread: Thread, reason: string): void {
    clearTimeout(thread.timer);
    this.#threads.delete(thread);
    if (thread.job) {
      thread.job.out.error(new Error(`The worker stopped during a job: ${reason}.`));
      if (!this.#isClosed) this.#options.onCrash?.(reason);
    }
    this.#next();
  }
}

/** Replaces a reader that left. */
const nobody: Pick<
  ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
  'enqueue' | 'close' | 'error'
> & {
  readonly desiredSize: null;
} = { desiredSize: null, enqueue: () => undefined, close: () => undefined, error: () => undefined };
