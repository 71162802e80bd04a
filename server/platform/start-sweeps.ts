import { setTimeout as wait } from 'node:timers/promises';
import { faultOf, type Log } from '#server/platform/log';
import { failureCode } from './rules/failure-code';

const hourMs = 60 * 60 * 1_000;

interface SweepSchedule {
  readonly firstAfterMs: number;
  /** An hour by default. */
  readonly everyMs?: number;
  /** Logged when a sweep fails, e.g. `could not delete old messages`. The next sweep tries again. */
  readonly failureText: string;
  readonly log: Pick<Log, 'error'>;
}

/** Sweeps soon after the start, then at a regular interval; keeps no process alive. Returns a function that stops it. */
export function startSweeps(sweep: () => Promise<unknown>, schedule: SweepSchedule): () => void {
  const { firstAfterMs, everyMs = hourMs, failureText, log } = schedule;
  const run = () =>
    sweep().catch((error: unknown) => log.error({ failure: failureCode(error) }, failureText));
  const timers = [setTimeout(run, firstAfterMs), setInterval(run, everyMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
}

/**
 * Starts a round every `pollMs`, one after the other; keeps no process alive. A round deals with its own errors. Returns
 * a function that stops it and waits for the round in progress.
 */
export function startRounds(round: () => Promise<unknown>, pollMs: number): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const loop = async () => {
    while (!signal.aborted) {
      await wait(pollMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await round();
    }
  };
  const done = loop();
  return () => {
    stopped.abort();
    return done;
  };
}

/** Does something that the next round repeats if it fails: the failure is logged. */
export async function attempt(
  log: Pick<Log, 'error'>,
  failureText: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(faultOf(error), failureText);
  }
}

/** Rows deleted in one transaction. */
const sweptAtOnce = 200;

/** Deletes in small steps until less is left than one step takes. Returns how many were deleted. */
export async function inSmallSteps(removeSome: (limit: number) => Promise<number>): Promise<number> {
  let swept = 0;
  for (;;) {
    const removed = await removeSome(sweptAtOnce);
    swept += removed;
    if (removed < sweptAtOnce) return swept;
    // Lets leads and pages through.
    await wait(50);
  }
}
