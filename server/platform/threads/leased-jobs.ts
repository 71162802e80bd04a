import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/platform/clock';
import type { Lease } from '#server/platform/database/leases';
import { jobFailure } from '#server/platform/database/silence-watch';
import type { Log } from '#server/platform/log';
import { type JobLoop, keepLease, startJobLoop, type TakenJobs } from './job-loop';

/** Spreads retries. */
export interface Chance {
  /** 0..1: each delay is up to a quarter longer, so that a recovering recipient is not hit by everyone at once. */
  readonly jitter: number;
  /** Multiplies every delay; below 1 in tests only. */
  readonly pace: number;
}

interface Surroundings {
  readonly clock: Clock;
  readonly log: Log;
  /** Slugs of the sites that are left out: their jobs wait. */
  readonly leftOut: () => readonly string[];
}

/** How one process works on jobs that all processes share. */
export interface JobRunner extends Surroundings {
  /** Identifies this process in leases; unique among processes. */
  readonly owner: string;
  /** How long a lease lasts without renewal. */
  readonly leaseMs: number;
  /** How often to look for jobs without a nudge. */
  readonly pollMs: number;
  readonly chance: () => Chance;
}

/** The surroundings and times of a new runner. */
export interface RunnerDeps extends Surroundings {
  readonly times: {
    readonly pollMs: number;
    readonly pace: number;
    readonly leaseMs?: number | undefined;
  };
}

/** A runner of this process. `leaseMs` is the usual length of a lease. */
export const newRunner = ({ clock, log, leftOut, times }: RunnerDeps, leaseMs: number): JobRunner => ({
  clock,
  log,
  leftOut,
  owner: randomUUID(),
  leaseMs: times.leaseMs ?? leaseMs,
  pollMs: times.pollMs,
  chance: () => ({ jitter: Math.random(), pace: times.pace }),
});

/** One kind of job. */
interface LeasedJobs<Job> {
  readonly take: (lease: Lease) => Promise<TakenJobs<Job>>;
  /** Renews the lease of a job; false once another process may have it. Absent for jobs that are shorter than a lease. */
  readonly keep?: (job: Job, lease: Pick<Lease, 'owner' | 'now' | 'leaseMs'>) => Promise<boolean>;
  /** Does one job and ends its lease; returns when to look again, if known. Ends early once it may not go on. */
  readonly work: (job: Job, mayGoOn: () => boolean) => Promise<Date | null>;
  /** Jobs that one process does at the same time. */
  readonly atOnce: number;
  /** Logged when jobs can't be read or written; the runner continues. */
  readonly failureText: string;
}

/**
 * Does the jobs of a queue until stopped. Each is leased by one process at a time: jobs that a killed process has leased
 * resume when their lease ends.
 */
export function startLeasedJobs<Job extends { readonly id: string }>(
  { clock, log, owner, leaseMs, pollMs, leftOut }: JobRunner,
  { take, keep, work, atOnce, failureText }: LeasedJobs<Job>,
): JobLoop {
  const now = () => clock.now();
  const atWork = new Set<string>();
  return startJobLoop<Job>({
    take: (limit) => take({ owner, now: now(), leaseMs, limit, except: leftOut() }),
    work: async (job, stopping) => {
      if (!keep) return work(job, () => !stopping());
      // On a very slow machine this process may take a job whose lease it could not renew in time.
      if (atWork.has(job.id)) return null;
      atWork.add(job.id);
      const lease = keepLease({ renew: (at) => keep(job, { owner, now: at, leaseMs }), now, leaseMs });
      try {
        return await work(job, () => !stopping() && lease.held());
      } finally {
        lease.end();
        atWork.delete(job.id);
      }
    },
    onFailure: (error) => log.error(jobFailure(error), failureText),
    atOnce,
    pollMs,
    now,
  });
}
