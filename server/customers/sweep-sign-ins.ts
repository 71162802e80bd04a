import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import type { SignInCodes } from './sign-in-code-port';

interface SweepDeps {
  readonly signInCodes: Pick<SignInCodes, 'sweep'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

const firstAfterMs = 60_000;
const everyMs = 10 * 60_000;

/** Deletes expired codes, limits and sessions every ten minutes. Returns a function that stops it. */
export const startSweepingSignIns = ({ signInCodes, clock, log }: SweepDeps): (() => void) =>
  startSweeps(() => signInCodes.sweep(clock.now()), {
    firstAfterMs,
    everyMs,
    log,
    failureText: 'could not delete expired sign-in codes',
  });
