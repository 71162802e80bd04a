import { constants, setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface JobLoop {
  /** There is something new to take. */
  nudge(): void;
  /** Takes no more work and waits for jobs in progress. */
  stop(): Promise<void>;
}

export interface TakenJobs<Job> {
  readonly jobs: readonly Job[];
  /** When to look again, if known. */
  readonly again?: Date | null;
}

interface JobLoopDeps<Job> {
  /** Leases at most so many jobs. */
  readonly take: (most: number) => Promise<TakenJobs<Job>>;
  /** Does one job; returns when to look again, if known. `stopping` becomes true when it should end early. */
  readonly work: (job: Job, stopping: () => boolean) => Promise<Date | null>;
  /** Called when `take` or `work` throws; the loop continues. */
  readonly onFailure: (error: unknown) => void;
  /** Jobs at the same time. */
  readonly atOnce: number;
  /** How often to look without a nudge. */
  readonly pollMs: number;
  readonly now: () => Date;
}

/** Takes jobs and does them until stopped: at once when nudged, at the time that a job named, and every `pollMs`. */
export function startJobLoop<Job>(deps: JobLoopDeps<Job>): JobLoop {
  let isStopped = false;
  const alarm = createAlarm(deps);
  const working = new Set<Promise<void>>();

  const start = (job: Job) => {
    const task = deps
      .work(job, () => isStopped)
      .then((again) => alarm.setFor(again))
      .catch(deps.onFailure)
      .finally(() => {
        working.delete(task);
        // Something may have arrived just before the job's lease was released.
        alarm.ring();
      });
    working.add(task);
  };
  const loop = async () => {
    while (!isStopped) {
      alarm.reset();
      const { jobs, again } = await takeSome(deps, deps.atOnce - working.size);
      alarm.setFor(again ?? null);
      for (const job of jobs) start(job);
      if (!isStopped) await alarm.wait();
    }
    await Promise.all(working);
  };

  const done = loop();
  return {
    nudge: () => alarm.ring(),
    stop: async () => {
      isStopped = true;
      alarm.ring();
      await done;
    },
  };
}

async function takeSome<Job>(deps: JobLoopDeps<Job>, most: number): Promise<TakenJobs<Job>> {
  if (most <= 0) return { jobs: [] };
  try {
    return await deps.take(most);
  } catch (error) {
    deps.onFailure(error);
    return { jobs: [] };
  }
}

/** Ends a wait when rung, at the alarm's time, or after `pollMs`. */
function createAlarm({ now, pollMs }: Pick<JobLoopDeps<unknown>, 'now' | 'pollMs'>) {
  let rung = false;
  let atMs = Number.POSITIVE_INFINITY;
  let wake: () => void = () => {};
  return {
    ring: () => {
      rung = true;
      wake();
    },
    setFor: (instant: Date | null) => {
      if (instant !== null) atMs = Math.min(atMs, instant.getTime());
    },
    /** Everything seen from here on needs no alarm. */
    reset: () => {
      rung = false;
      if (now().getTime() >= atMs) atMs = Number.POSITIVE_INFINITY;
    },
    wait: async () => {
      if (rung) return;
      const ms = Math.max(0, Math.min(pollMs, atMs - now().getTime()));
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

interface LeaseDeps {
  /** Renews the lease at this instant; false once another worker may have it. */
  readonly renew: (now: Date) => Promise<boolean>;
  readonly now: () => Date;
  readonly leaseMs: number;
}

/** Keeps something leased during work. `held` is false once another process may have it. */
export function keepLease({ renew, now, leaseMs }: LeaseDeps): { held(): boolean; end(): void } {
  let heldUntilMs = now().getTime() + leaseMs;
  const renewNow = async () => {
    const startedAt = now();
    heldUntilMs = (await renew(startedAt)) ? startedAt.getTime() + leaseMs : 0;
  };
  // If a renewal fails, the lease expires.
  const timer = setInterval(() => void renewNow().catch(() => undefined), leaseMs / 3);
  return {
    held: () => now().getTime() < heldUntilMs,
    end: () => clearInterval(timer),
  };
}

/** A turn of the event loop that takes longer has served something else. */
const idleTurnMs = 0.5;
/** While others are busy, background work rests up to this many times as long as it has worked. */
const restShare = 3;

/** Splits background work into slices of a few milliseconds, so that requests are answered in between. */
export class Pauses {
  private since = performance.now();
  constructor(private readonly sliceMs = 5) {}

  /** True at the end of a slice: it is time to await `pause()`. */
  due(): boolean {
    return performance.now() - this.since > this.sliceMs;
  }
  /** Waits for one turn of the event loop; for several, within bounds, while requests are being served. */
  async pause(): Promise<void> {
    const begin = performance.now();
    const longestMs = restShare * (begin - this.since);
    let turn: number;
    do {
      turn = performance.now();
      await nextTurn();
    } while (performance.now() - turn > idleTurnMs && performance.now() - begin < longestMs);
    this.since = performance.now();
  }
}

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
/** The lowest is for work that nobody waits for. */
const priorities = { 'below-normal': PRIORITY_BELOW_NORMAL, lowest: PRIORITY_LOW };

/**
 * Lowers the priority of the calling thread, so that pages and searches come first. On Linux a priority belongs to the
 * thread; elsewhere this does nothing.
 */
export function stepBack(to: keyof typeof priorities = 'below-normal'): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(priorities[to]);
  } catch {
    // A sandbox may forbid it: then the thread competes with the pages.
  }
}

/**
 * Collects the calling thread's garbage when called. V8 lets a thread's heap grow to several times of what it needs; a
 * thread beside a site's pages had better not.
 */
export function memoryFreer(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}
