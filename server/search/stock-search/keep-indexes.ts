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
  /** Indexes are checked this often even if the stock has not changed: the engine may have lost them. */
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
  let forgetAt = performance.now() + recheckMs;
  while (!signal.aborted) {
    if (performance.now() >= forgetAt) {
      seen.clear();
      forgetAt = performance.now() + recheckMs;
    }
    const complete = await keepOnce(deps, seen);
    if (complete) onRound?.();
    await wait(complete ? intervalMs : Math.max(intervalMs, restMs), undefined, { signal }).catch(
      () => undefined,
    );
  }
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
