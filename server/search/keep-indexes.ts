import { setTimeout as wait } from 'node:timers/promises';
import { faultOf } from '#server/platform/log';
import { type RefreshDeps, refreshIndex } from './refresh';

export interface KeepDeps extends RefreshDeps {
  /** The stock version of every site. */
  stockVersions(): Promise<ReadonlyMap<string, number>>;
}

export interface KeepOptions {
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
