import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import type { MessageOutbox, RemovedMessages } from './message-port';

export interface RemovalDeps {
  readonly outbox: Pick<MessageOutbox, 'remove'>;
  /** Deletes the files of messages that were written instead of sent. */
  readonly withdraw: (ids: readonly string[]) => Promise<void>;
}

export interface MessageSweepDeps extends RemovalDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** How long a finished message stays in the outbox. */
const storedDays = 7;
const firstAfterMs = 30_000;
const batch = 200;

/** Deletes messages and their files. Returns how many there were. */
export async function removeMessages(deps: RemovalDeps, which: RemovedMessages): Promise<number> {
  const ids = await deps.outbox.remove(which);
  await deps.withdraw(ids);
  return ids.length;
}

/** Deletes messages that were finished more than a week ago, in small steps. Returns how many. */
export async function sweepMessages(deps: MessageSweepDeps): Promise<number> {
  const finishedBefore = new Date(deps.clock.now().getTime() - storedDays * dayMs);
  let swept = 0;
  for (;;) {
    const removed = await removeMessages(deps, { finishedBefore, limit: batch });
    swept += removed;
    if (removed < batch) return swept;
    // Lets leads and pages through.
    await wait(50);
  }
}

/** Sweeps half a minute after the start, then every hour. Returns a function that stops it. */
export const startSweepingMessages = (deps: MessageSweepDeps): (() => void) =>
  startSweeps(() => sweepMessages(deps), {
    firstAfterMs,
    failureText: 'could not delete old messages',
    log: deps.log,
  });
