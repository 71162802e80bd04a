import { setTimeout as pause } from 'node:timers/promises';
import { perObject } from '#server/platform/derived';
import { faultOf } from '#server/platform/log';
import type { SearchServices } from './create-search';
import { type Refresh, refreshUnderWay, startRefresh } from './refresh';
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

export type CatchUpDeps = Pick<
  SearchServices,
  'cars' | 'engine' | 'searchUpkeep' | 'tenants' | 'log' | 'clock'
>;

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
  if (leftMs > 0) await pause(leftMs);
}

function isResting({ engine, clock }: CatchUpDeps, tenant: string): boolean {
  const failedAt = failuresOf(engine).get(tenant);
  return failedAt !== undefined && clock.now().getTime() - failedAt < restMs;
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
