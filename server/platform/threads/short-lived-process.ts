import { type ChildProcess, fork } from 'node:child_process';

export interface ShortLivedProcessOptions {
  /** File of the process's program: JavaScript that calls `answerJobs`. */
  readonly file: string;
  /** Milliseconds without a job after which it ends. */
  readonly idleMs: number;
  /** A job that takes longer ends the process, and with it the other jobs in it. */
  readonly jobMs: number;
  /** Called when it ends in the middle of a job. */
  readonly onCrash?: (reason: string) => void;
  /** Its environment beside NODE_ENV: it inherits nothing, and so no secrets. */
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node, such as limits of memory. */
  readonly nodeOptions?: readonly string[];
}

/** To the process, and back. */
interface JobMessage {
  readonly id: number;
  readonly input: unknown;
}
type AnswerMessage = { readonly id: number } & ({ readonly value: unknown } | { readonly failed: string });

interface Job {
  settle(value: unknown): void;
  fail(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/**
 * A process beside this one for work that takes memory which a process cannot give back otherwise. It starts with the
 * first job and ends when idle; a crash fails the jobs in it, and the next job starts another.
 */
export class ShortLivedProcess {
  readonly #options: ShortLivedProcessOptions;
  readonly #jobs = new Map<number, Job>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: ShortLivedProcessOptions) {
    this.#options = options;
  }

  /** The process that runs at the moment. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Does a job: plain data in and out. Rejects if the work throws or the process ends before it is done. */
  run<T>(input: unknown): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('The process is closed.'));
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<T>((settle, fail) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#options.jobMs);
      this.#jobs.set(id, { settle, fail, timer });
      // While it works, it keeps this process alive; an idle one does not.
      child.ref();
      child.channel?.ref();
      const message: JobMessage = { id, input };
      child.send(message, (error) => error && this.#take(id)?.fail(error));
    });
  }

  /** Ends the process; jobs in it fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  #start(): ChildProcess {
    const { file, env = {}, nodeOptions = [] } = this.#options;
    const child = fork(file, [], {
      serialization: 'advanced',
      env: { NODE_ENV: 'production', ...env },
      execArgv: [...nodeOptions],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: AnswerMessage) => this.#hear(message));
    child.once('error', (error) => this.#lose(child, error.message));
    child.once('exit', (code, signal) => this.#lose(child, `it ended with ${signal ?? code}`));
    return child;
  }

  #hear(message: AnswerMessage): void {
    const job = this.#take(message.id);
    if ('failed' in message) job?.fail(new Error(message.failed));
    else job?.settle(message.value);
  }

  #take(id: number): Job | undefined {
    const job = this.#jobs.get(id);
    clearTimeout(job?.timer);
    this.#jobs.delete(id);
    if (this.#jobs.size === 0) this.#rest();
    return job;
  }

  #rest(): void {
    const child = this.#child;
    child?.unref();
    child?.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#child = undefined;
      if (child?.connected) child.disconnect();
    }, this.#options.idleMs).unref();
  }

  #lose(child: ChildProcess, reason: string): void {
    // One that was idle has been replaced, or is about to be.
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#jobs.size > 0 && !this.#isClosed) this.#options.onCrash?.(reason);
    for (const [id, job] of this.#jobs) {
      clearTimeout(job.timer);
      this.#jobs.delete(id);
      job.fail(new Error(`The process stopped during a job: ${reason}.`));
    }
  }
}

/**
 * Runs jobs for the process that started this one, and ends with it. Signals that reach the whole group are left to
 * that process, which may still wait for jobs.
 */
export function answerJobs<Input>(work: (input: Input) => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit(0));
  process.on('message', ({ id, input }: { id: number; input: Input }) => {
    void work(input)
      .then(
        (value) => ({ id, value }),
        (error: unknown) => ({ id, failed: error instanceof Error ? error.message : String(error) }),
      )
      .then((answer: AnswerMessage) => process.connected && process.send?.(answer));
  });
}
