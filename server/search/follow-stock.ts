import { setTimeout as wait } from 'node:timers/promises';
import { faultOf } from '#server/platform/log';
import { type CatchUpDeps, catchUpWithStock } from './catch-up';
import { type RefreshDeps, refreshIndex } from './refresh';

export interface FollowDeps extends CatchUpDeps {
  /** The stock version of every site. */
  stockVersions(): Promise<ReadonlyMap<string, number>>;
}

const everyMs = 500;

/**
 * Brings the indexes that this process uses up to the stock as soon as it changes, in whichever process that was. A page
 * waits for its index only briefly; without this, the first visitor after a quiet hour could still be offered a car that
 * was reserved long ago. An index that nobody has used yet is left to its first visitor. Returns a function that stops it.
 */
export function startFollowingStock(deps: FollowDeps, intervalMs = everyMs): () => void {
  const seen = new Map<string, number>();
  let isRunning = false;
  const check = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await followOnce(deps, seen);
    } catch (error) {
      deps.log.warn(faultOf(error), 'could not follow the stock, trying again');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(check, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Looks once; `seen` has the versions that were dealt with. */
export async function followOnce(deps: FollowDeps, seen: Map<string, number>): Promise<void> {
  for (const [tenant, version] of await deps.stockVersions()) {
    if (seen.get(tenant) === version) continue;
    seen.set(tenant, version);
    const index = await deps.engine.version(tenant).catch(() => null);
    if (index !== null && index !== version) await catchUpWithStock(deps, tenant);
  }
}

interface KeepDeps extends RefreshDeps {
  /** The stock version of every site. */
  stockVersions(): Promise<ReadonlyMap<string, number>>;
}

interface KeepOptions {
  readonly signal: AbortSignal;
  /** Called after each round in which every index is up to date. */
  readonly onRound?: () => unknown;
  readonly intervalMs?: number;
  /**
   * Each index is checked this often even if the stock has not changed, because the engine may have lost it: a few sites
   * in every round, since a thousand at once would hold up everybody's pages.
   */
  readonly recheckMs?: number;
}

/** After a failure the next round waits this long. */
const restMs = 5_000;

/**
 * Keeps every site's index up to date with its stock until `signal` aborts: for the one process with the right to write, where
 * web processes only search. Failures are logged and tried again.
 */
export async function keepIndexes(deps: KeepDeps, options: KeepOptions): Promise<void> {
  const { signal, onRound, intervalMs = 500, recheckMs = 60_000 } = options;
  const seen = new Map<string, number>();
  let lastMs = performance.now();
  let due = 0;
  while (!signal.aborted) {
    const nowMs = performance.now();
    due = Math.min(seen.size, due + (seen.size * (nowMs - lastMs)) / recheckMs);
    lastMs = nowMs;
    due -= forgetOldest(seen, Math.floor(due));
    const complete = await keepOnce(deps, seen);
    if (complete) onRound?.();
    await wait(complete ? intervalMs : Math.max(intervalMs, restMs), undefined, { signal }).catch(
      () => undefined,
    );
  }
}

/** Forgets the entries that have been there for longest, and returns how many. */
function forgetOldest(seen: Map<string, number>, most: number): number {
  const oldest = [...seen.keys()].slice(0, most);
  for (const tenant of oldest) seen.delete(tenant);
  return oldest.length;
}

/** One round; `seen` has the versions that the indexes are known to have. False if an index could not be updated. */
export async function keepOnce(deps: KeepDeps, seen: Map<string, number>): Promise<boolean> {
  try {
    const versions = await deps.stockVersions();
    const results: boolean[] = [];
    for (const [tenant, version] of versions) {
      if (seen.get(tenant) === version || deps.tenants.bySlug(tenant) === null) continue;
      results.push(await keepOne(deps, tenant, () => seen.set(tenant, version)));
    }
    return results.every(Boolean);
  } catch (error) {
    deps.log.warn(faultOf(error), 'could not read the stock, trying again');
    return false;
  }
}

async function keepOne(deps: KeepDeps, tenant: string, onDone: () => void): Promise<boolean> {
  try {
    await refreshIndex(deps, tenant);
    onDone();
    return true;
  } catch (error) {
    deps.log.warn({ tenant, ...faultOf(error) }, 'could not update the search index, trying again');
    return false;
  }
}
