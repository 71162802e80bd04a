import { setTimeout as wait } from 'node:timers/promises';
import { faultOf, type Log } from '#server/platform/log';
import { answerInTime } from './clock';

interface Rounds {
  readonly everyMs: number;
  /** `everyMs` by default. */
  readonly firstAfterMs?: number;
  /** Logged when a round fails, e.g. `could not check orders`. The next round tries again. */
  readonly failureText: string;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Starts a round again and again, `everyMs` after the one before has ended; keeps no process alive. A round that fails is
 * logged. Returns a function that stops it and waits two seconds at most for the round in progress, whose failure is then no
 * fault: the next start goes on where it was.
 */
export function startRounds(
  round: () => Promise<unknown>,
  { everyMs, firstAfterMs = everyMs, failureText, log }: Rounds,
): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wake: () => void = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, ms).unref();
    });
  const loop = async () => {
    for (let pauseMs = firstAfterMs; ; pauseMs = everyMs) {
      await pause(pauseMs);
      if (isStopped) return;
      try {
        await round();
      } catch (error) {
        if (!isStopped) log.error(faultOf(error), failureText);
      }
      if (isStopped) return;
    }
  };
  const done = loop();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    wake();
    await answerInTime(done);
  };
}

const hourMs = 60 * 60 * 1_000;

/** Sweeps soon after the start, then every hour by default. Returns a function that stops it. */
export const startSweeps = (
  sweep: () => Promise<unknown>,
  { everyMs = hourMs, ...rounds }: Omit<Rounds, 'everyMs'> & Partial<Pick<Rounds, 'everyMs'>>,
): (() => Promise<void>) => startRounds(sweep, { ...rounds, everyMs });

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
