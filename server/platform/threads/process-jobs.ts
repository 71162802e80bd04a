export interface Job {
  readonly id: number;
  readonly input: unknown;
  settle(value: unknown): void;
  fail(error: Error): void;
  hasBegun: boolean;
  /** It was in a process that ended, perhaps through another job. */
  isRetried: boolean;
  timer?: NodeJS.Timeout;
}

/**
 * The jobs of a short-lived process: those in it, and those that wait. If the process ends during jobs, the one that
 * ended it fails. The others are tried once more, each alone, so that the next failure can only be its own; later jobs
 * wait for them.
 */
export class ProcessJobs {
  /** In the process, in the order of their start. */
  readonly #started = new Map<number, Job>();
  #retries: Job[] = [];
  #waiting: Job[] = [];

  get areInProcess(): boolean {
    return this.#started.size > 0;
  }

  add(job: Job): void {
    this.#waiting.push(job);
  }

  /** Takes the jobs that may go to the process now. */
  takeReady(): Job[] {
    const isOneAlone = [...this.#started.values()].some((job) => job.isRetried);
    if (isOneAlone) return [];
    if (this.#retries.length === 0) return this.#waiting.splice(0);
    return this.#started.size > 0 ? [] : this.#retries.splice(0, 1);
  }

  /** Takes the jobs that are not in the process. */
  takeUnsent(): Job[] {
    return [...this.#retries.splice(0), ...this.#waiting.splice(0)];
  }

  /** The job goes to the process. */
  start(job: Job): void {
    this.#started.set(job.id, job);
  }

  /** The process has begun the job. */
  begin(id: number): void {
    const job = this.#started.get(id);
    if (job) job.hasBegun = true;
  }

  /** Takes a job out of the process; undefined if it is no longer there. */
  finish(id: number): Job | undefined {
    const job = this.#started.get(id);
    clearTimeout(job?.timer);
    this.#started.delete(id);
    return job;
  }

  /** Takes all jobs out of a process that is of no use any more. */
  takeStarted(): Job[] {
    const jobs = [...this.#started.values()];
    this.#started.clear();
    for (const job of jobs) clearTimeout(job.timer);
    return jobs;
  }

  /**
   * Tries the jobs of a lost process once more, and returns those that fail instead: the one that ended it, and those
   * tried before. `overdue` is the job that made it useless, if that is certain.
   */
  retry(lostJobs: readonly Job[], overdue?: Job): Job[] {
    const begun = lostJobs.filter((job) => job.hasBegun);
    const guilty = overdue ?? (begun.length === 1 ? begun[0] : undefined);
    const failed = lostJobs.filter((job) => job === guilty || job.isRetried);
    for (const job of lostJobs) {
      if (!failed.includes(job)) this.#retries.push(Object.assign(job, { hasBegun: false, isRetried: true }));
    }
    return failed;
  }
}
/** Back from the process: first that the job has begun, then its result. */
export type AnswerMessage = { readonly id: number } & (
  | { readonly begun: true }
  | { readonly value: unknown }
  | { readonly failed: string }
);

/**
 * Runs jobs for the process that started this one, and ends with it. Signals that reach the whole group are left to
 * that process, which may still wait for jobs.
 */
export function answerJobs<Input>(work: (input: Input) => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit(0));
  const tell = (answer: AnswerMessage) => process.connected && process.send?.(answer);
  process.on('message', ({ id, input }: { id: number; input: Input }) => {
    tell({ id, begun: true });
    void work(input)
      .then(
        (value) => ({ id, value }),
        (error: unknown) => ({ id, failed: error instanceof Error ? error.message : String(error) }),
      )
      .then(tell);
  });
}
