import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TenantTurns } from '#server/platform/database/tenant-turns';
import { keepLease } from '#server/platform/threads/keep-lease';

/** One process at a time writes sites: it may have to compare its hosts with those of every other site. */
const everySite = 'every site';
/** A process that dies in between holds the others up for as long. */
const leaseMs = 15_000;
const patienceMs = 18_000;
const betweenMs = 50;

/** Renews the turn; false if another process may have it by now. */
export type StillMyTurn = () => Promise<boolean>;

/**
 * Runs a task while no other process, and no other task of this one, runs one. The turn is renewed as long as the task
 * runs; before a step that cannot be undone, the task asks whether it still has the turn. Undefined if it waits in vain.
 */
export async function inTurn<T>(
  turns: Pick<TenantTurns, 'take' | 'renew' | 'end'>,
  task: (stillMyTurn: StillMyTurn) => Promise<T>,
  limits = { leaseMs, patienceMs },
): Promise<T | undefined> {
  const owner = randomUUID();
  const deadline = performance.now() + limits.patienceMs;
  while (!(await turns.take(everySite, owner, new Date(), limits.leaseMs))) {
    if (performance.now() > deadline) return undefined;
    await pause(betweenMs);
  }
  const renew = (now: Date) => turns.renew(everySite, owner, now, limits.leaseMs);
  const lease = keepLease({ renew, now: () => new Date(), leaseMs: limits.leaseMs });
  try {
    return await task(() => renew(new Date()));
  } finally {
    lease.end();
    await turns.end(everySite, owner);
  }
}
