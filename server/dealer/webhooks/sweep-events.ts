import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import type { DeliveryHistory } from './webhook-port';

export interface EventSweepDeps {
  readonly history: Pick<DeliveryHistory, 'sweep'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** How long an event can be replayed. */
const storedDays = 30;
const firstAfterMs = 40_000;
const batch = 200;

/** Deletes events from more than 30 days ago, delivered or not, in small steps. Returns how many. */
export async function sweepEvents({ history, clock }: EventSweepDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - storedDays * dayMs);
  let swept = 0;
  for (;;) {
    const removed = await history.sweep(before, batch);
    swept += removed;
    if (removed < batch) return swept;
    // Lets leads and pages through.
    await wait(50);
  }
}

/** Sweeps soon after the start, then every hour. Returns a function that stops it. */
export const startSweepingEvents = (deps: EventSweepDeps): (() => void) =>
  startSweeps(() => sweepEvents(deps), {
    firstAfterMs,
    failureText: 'could not delete old events',
    log: deps.log,
  });
