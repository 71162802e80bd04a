import { faultOf } from '#server/platform/log';
import { type CatchUpDeps, catchUpWithStock } from './catch-up';

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
