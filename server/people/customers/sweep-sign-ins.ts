import type { Clock } from '#server/platform/clock';
import { faultOf, type Log } from '#server/platform/log';
import type { SignInCodes } from './sign-in-code-port';

interface SweepDeps {
  readonly signInCodes: Pick<SignInCodes, 'sweep'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

const firstAfterMs = 60_000;
const everyMs = 10 * 60_000;

/** Deletes expired codes, limits and sessions every ten minutes. Returns a function that stops it. */
export function startSweepingSignIns({ signInCodes, clock, log }: SweepDeps): () => void {
  const sweep = () =>
    signInCodes
      .sweep(clock.now())
      .catch((error: unknown) => log.error(faultOf(error), 'could not delete expired sign-in codes'));
  const timers = [setTimeout(sweep, firstAfterMs), setInterval(sweep, everyMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
}
