import { type ChildProcess, fork } from 'node:child_process';
import { type AnswerMessage, type Job, ProcessJobs } from './process-jobs';

/** A job on its way to the process. */
interface JobMessage {
  readonly id: number;
  readonly input: unknown;
}

interface ShortLivedProcessOptions {
  /** File of the process's program: JavaScript that calls `answerJobs`. */
  readonly file: string;
  /** Milliseconds without a job after which it ends. */
  readonly idleMs: number;
  /** A job that takes longer fails and ends the process. Waiting for the process does not count. */
  readonly jobMs: number;
  /** Called when it ends in the middle of a job. */
  readonly onCrash?: (reason: string) => void;
  /** Its environment beside NODE_ENV: it inherits nothing, and so no secrets. */
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node, such as limits of memory. */
  readonly nodeOptions?: readonly string[];
}

/**
 * A process beside this one for work that takes memory which a process cannot give back otherwise. It starts with the
 * first job and ends when idle. If it ends during jobs, the one that ended it fails; the others are tried once more in
 * a new process.
 */
export class ShortLivedProcess {
  readonly #options: ShortLivedProcessOptions;
  readonly #jobs = new ProcessJobs();
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

  /** Does a job: plain data in and out. Rejects if the work throws, or ends the process. */
  run<T>(input: unknown): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('The process is closed.'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<T>((settle, fail) => {
      this.#jobs.add({ id, input, settle, fail, hasBegun: false, isRetried: false });
      this.#next();
    });
  }

  /** Ends the process; jobs in it fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const job of this.#jobs.takeUnsent()) job.fail(new Error('The process is closed.'));
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  /** Sends the jobs that may go to the process now. */
  #next(): void {
    for (const job of this.#jobs.takeReady()) this.#send(job);
  }

  #send(job: Job): void {
    clearTimeout(this.#idle);
    const child = this.#childFor(job);
    if (!child) return;
    // While it works, it keeps this process alive; an idle one does not.
    child.ref();
    child.channel?.ref();
    job.timer = setTimeout(() => this.#lose(child, 'a job took too long', job), this.#options.jobMs);
    this.#jobs.start(job);
    const message: JobMessage = { id: job.id, input: job.input };
    try {
      child.send(message, (error) => error && this.#lose(child, error.message));
    } catch (error) {
      // Data that cannot be sent.
      this.#take(job.id)?.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Undefined if none can be started, for lack of memory or of processes: then the job has failed. */
  #childFor(job: Job): ChildProcess | undefined {
    try {
      this.#child ??= this.#start();
      return this.#child;
    } catch (error) {
      job.fail(error instanceof Error ? error : new Error(String(error)));
      this.#next();
      return undefined;
    }
  }

  #start(): ChildProcess {
    const { file, env = {}, nodeOptions = [] } = this.#options;
    const child = fork(file, [], {
      serialization: 'advanced',
      env: { NODE_ENV: 'production', ...env },
      execArgv: [...nodeOptions],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: AnswerMessage) => this.#child === child && this.#hear(message));
    child.on('error', (error) => this.#lose(child, error.message));
    child.once('exit', (code, signal) => this.#lose(child, `it ended with ${signal ?? code}`));
    return child;
  }

  #hear(message: AnswerMessage): void {
    if ('begun' in message) {
      this.#jobs.begin(message.id);
      return;
    }
    const job = this.#take(message.id);
    if ('failed' in message) job?.fail(new Error(message.failed));
    else job?.settle(message.value);
  }

  #take(id: number): Job | undefined {
    const job = this.#jobs.finish(id);
    this.#next();
    if (!this.#jobs.areInProcess) this.#rest();
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

  /** The process is of no use any more. `overdue` is the job that made it so, if that is certain. */
  #lose(child: ChildProcess, reason: string, overdue?: Job): void {
    // One that was idle or lost has been replaced, or is about to be.
    if (this.#child !== child) return;
    this.#child = undefined;
    child.kill('SIGKILL');
    const jobs = this.#jobs.takeStarted();
    if (jobs.length > 0 && !this.#isClosed) this.#options.onCrash?.(reason);
    const failed = this.#isClosed ? jobs : this.#jobs.retry(jobs, overdue);
    for (const job of failed) job.fail(new Error(`The process stopped during a job: ${reason}.`));
    this.#next();
  }
}
