import type { Lane } from './delivery-port';
import { failureCode } from './rules/delivery-schedule';
import { type LaneDeps, workLane } from './work-lane';

export interface DeliveryDeps extends LaneDeps {
  /** How often to check the outbox without a nudge. */
  readonly pollMs: number;
}

export interface DeliveryWorker {
  /** There is something new in the outbox. */
  nudge(): void;
  /** Takes no more work and waits for deliveries in progress. */
  stop(): Promise<void>;
}

/** Destinations that one process delivers to concurrently. */
const lanesAtOnce = 8;

/**
 * Delivers the outbox until stopped: every delivery at least once, each destination's in the order of
 * the leads, retried on its schedule, then dead (`dealer deliveries retry`). Destinations do not wait for each other.
 * Work leased by a killed process resumes when its lease ends.
 */
export function startDeliveryWorker(deps: DeliveryDeps): DeliveryWorker {
  let isStopped = false;
  const alarm = createAlarm(deps);
  const working = new Set<Promise<void>>();

  const start = (lane: Lane) => {
    const task = workLane(deps, lane, () => isStopped)
      .then((again) => alarm.setFor(again))
      .catch((error: unknown) => tellOfFailure(deps, error))
      .finally(() => {
        working.delete(task);
        // Something may have arrived just before the lane was released.
        alarm.ring();
      });
    working.add(task);
  };
  const work = async () => {
    while (!isStopped) {
      alarm.reset();
      for (const lane of await takeLanes(deps, lanesAtOnce - working.size)) start(lane);
      if (!isStopped) await alarm.wait();
    }
    await Promise.all(working);
  };

  const done = work();
  return {
    nudge: () => alarm.ring(),
    stop: async () => {
      isStopped = true;
      alarm.ring();
      await done;
    },
  };
}

async function takeLanes(deps: DeliveryDeps, most: number): Promise<readonly Lane[]> {
  if (most <= 0) return [];
  try {
    return await deps.lanes.take(deps.owner, deps.clock.now(), deps.leaseMs, most);
  } catch (error) {
    tellOfFailure(deps, error);
    return [];
  }
}

const tellOfFailure = ({ log }: DeliveryDeps, error: unknown): void =>
  log.error({ failure: failureCode(error) }, 'could not read or write the outbox');

/** Ends a wait when rung, at the alarm's time, or after `pollMs`. */
function createAlarm({ clock, pollMs }: Pick<DeliveryDeps, 'clock' | 'pollMs'>) {
  let rung = false;
  let atMs = Number.POSITIVE_INFINITY;
  let wake: () => void = () => {};
  return {
    ring: () => {
      rung = true;
      wake();
    },
    setFor: (instant: string | null) => {
      if (instant !== null) atMs = Math.min(atMs, Date.parse(instant));
    },
    /** Everything seen from here on needs no alarm. */
    reset: () => {
      rung = false;
      if (clock.now().getTime() >= atMs) atMs = Number.POSITIVE_INFINITY;
    },
    wait: async () => {
      if (rung) return;
      const ms = Math.max(0, Math.min(pollMs, atMs - clock.now().getTime()));
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
