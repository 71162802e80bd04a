import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TenantTurns } from '#server/platform/database/tenant-turns';

/** One process at a time writes sites: it may have to compare its hosts with those of every other site. */
const everySite = 'every site';
/** A process that dies in between holds the others up for as long. */
const leaseMs = 15_000;
const patienceMs = 18_000;
const betweenMs = 50;

/** Runs a task while no other process, and no other task of this one, runs one. Undefined if it waits in vain. */
export async function inTurn<T>(
  turns: Pick<TenantTurns, 'take' | 'end'>,
  task: () => Promise<T>,
): Promise<T | undefined> {
  const owner = randomUUID();
  const deadline = performance.now() + patienceMs;
  while (!(await turns.take(everySite, owner, new Date(), leaseMs))) {
    if (performance.now() > deadline) return undefined;
    await pause(betweenMs);
  }
  try {
    return await task();
  } finally {
    await turns.end(everySite, owner);
  }
}
