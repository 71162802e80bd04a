import { setTimeout as wait } from 'node:timers/promises';
import { perObject } from '#server/platform/derived';
import { faultOf } from '#server/platform/log';
import { startRounds } from '#server/platform/start-sweeps';
import type { SearchServices } from './create-search';
import { type Refresh, type RefreshDeps, refreshIndex, refreshUnderWay, startRefresh } from './refresh';
import type { SearchEngine } from './search-port';

/** A refresh that takes longer than this holds up no request: pages use the previous index until it is done. */
const patienceMs = 50;
/** After a failure (an unreachable engine, a read-only key) the next attempt waits this long. */
const restMs = 30_000;

/** Versions a page is made from: the stock's and the index's; undefined when the engine does not respond. */
export interface StockVersions {
  readonly stock: number;
  readonly index: number | null | undefined;
}

type CatchUpDeps = Pick<SearchServices, 'cars' | 'engine' | 'searchUpkeep' | 'tenants' | 'log' | 'clock'>;

/** When each tenant's index last failed to follow, by the engine that failed. */
const failuresOf = perObject((_engine: SearchEngine) => new Map<string, number>());

/**
 * Updates the index before a page is made from it, so that a small import shows at once. While a longer
 * refresh runs, the answer is the previous stock version: pages cached before the import are served until the new
 * index is complete, and each page is rendered once, not at the import and again at the new index.
 */
export async function catchUpWithStock(services: CatchUpDeps, tenant: string): Promise<StockVersions> {
  const versions = await readVersions(services, tenant);
  if (versions.index === undefined || versions.index === versions.stock) return versions;
  // A read-only process leaves the index to the importing process.
  if (!services.searchUpkeep.writes || isResting(services, tenant)) return versions;
  const refresh = startRefresh(services, tenant);
  const done = refresh.done.catch((error: unknown) => remember(services, tenant, error));
  await (versions.index === null ? done : Promise.race([done, patience(refresh)]));
  const now = await readVersions(services, tenant);
  const atIndex = refreshUnderWay(services, tenant) ? now.index : null;
  return { ...now, stock: atIndex ?? now.stock };
}

/** Resolves at once when the refresh has already run for longer than a request waits. */
async function patience({ startedAt }: Refresh): Promise<void> {
  const leftMs = startedAt + patienceMs - performance.now();
  if (leftMs > 0) await wait(leftMs);
}

function isResting({ engine, clock }: CatchUpDeps, tenant: string): boolean {
  const failedAt = failuresOf(engine).get(tenant);
  const restedMs = clock.now().getTime() - (failedAt ?? Number.NEGATIVE_INFINITY);
  // Below 0 the clock has been set back since.
  return restedMs >= 0 && restedMs < restMs;
}

function remember({ engine, clock, log }: CatchUpDeps, tenant: string, error: unknown): void {
  failuresOf(engine).set(tenant, clock.now().getTime());
  log.warn({ tenant, ...faultOf(error) }, 'could not update the search index');
}

async function readVersions({ cars, engine }: CatchUpDeps, tenant: string): Promise<StockVersions> {
  const [stock, index] = await Promise.all([
    cars.stockVersion(tenant),
    engine.version(tenant).catch(() => undefined),
  ]);
  return { stock, index };
}

export const indexStates = ['current', 'behind', 'empty', 'down'] as const;
export type IndexState = (typeof indexStates)[number];

interface IndexDeps {
  readonly engine: Pick<SearchServices['engine'], 'version'>;
  readonly cars: Pick<SearchServices['cars'], 'stockVersion'>;
}

/**
 * A site's search index compared with its stock: `behind` has older cars, `empty` has none though there is stock.
 * Rejects if the engine cannot be reached.
 */
export async function indexState(
  { engine, cars }: IndexDeps,
  tenant: string,
): Promise<Exclude<IndexState, 'down'>> {
  const [indexed, stock] = await Promise.all([engine.version(tenant), cars.stockVersion(tenant)]);
  if (indexed === null) return stock === 0 ? 'current' : 'empty';
  return indexed >= stock ? 'current' : 'behind';
}

interface FollowDeps extends CatchUpDeps {
  /** The stock version of every site. */
  stockVersions(): Promise<ReadonlyMap<string, number>>;
}

const everyMs = 500;

/**
 * Brings the indexes that this process uses up to the stock as soon as it changes, in whichever process that was. A page
 * waits for its index only briefly; without this, the first visitor after a quiet hour could still be offered a car that
 * was reserved long ago. An index that nobody has used yet is left to its first visitor. Returns a function that stops it.
 */
export function startFollowingStock(deps: FollowDeps, intervalMs = everyMs): () => Promise<void> {
  const seen = new Map<string, number>();
  const failureText = 'could not follow the stock, trying again';
  return startRounds(() => followOnce(deps, seen), { everyMs: intervalMs, failureText, log: deps.log });
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
const retryMs = 5_000;

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
    await wait(complete ? intervalMs : Math.max(intervalMs, retryMs), undefined, { signal }).catch(
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
