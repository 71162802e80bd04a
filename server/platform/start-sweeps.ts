import type { Log } from '#server/platform/log';
import { failureCode } from './network/rules/failure-code';

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
