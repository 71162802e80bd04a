import { jobFailure } from '#server/platform/database/database-away';
import { type JobLoop, startJobLoop } from '#server/platform/threads/job-loop';
import type { Lane } from './delivery-port';
import { type LaneDeps, workLane } from './work-lane';

export interface DeliveryDeps extends LaneDeps {
  /** Slugs of the sites that are left out: their deliveries wait. */
  readonly leftOut: () => readonly string[];
  /** How often to check the outbox without a nudge. */
  readonly pollMs: number;
}

/** Destinations that one process delivers to concurrently. */
const lanesAtOnce = 8;

/**
 * Delivers the outbox until stopped: every delivery at least once, each destination's in the order of
 * the leads, retried on its schedule, then dead (`dealer deliveries retry`). Destinations do not wait for each other.
 * Work leased by a killed process resumes when its lease ends.
 */
export const startDeliveryWorker = (deps: DeliveryDeps): JobLoop =>
  startJobLoop<Lane>({
    take: async (most) => ({
      jobs: await deps.lanes.take(deps.owner, deps.clock.now(), deps.leaseMs, most, deps.leftOut()),
    }),
    work: async (lane, stopping) => {
      const again = await workLane(deps, lane, stopping);
      return again === null ? null : new Date(again);
    },
    onFailure: (error) => deps.log.error(jobFailure(error), 'could not read or write the outbox'),
    atOnce: lanesAtOnce,
    pollMs: deps.pollMs,
    now: () => deps.clock.now(),
  });
