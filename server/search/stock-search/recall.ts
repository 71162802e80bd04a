import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { searchPlainStock } from './plain-stock';
import { siteFilter } from './rules/site-filter';
import type { SearchMemory } from './search-memory';
import { isSearchUnavailable, type SearchAnswer, type SearchEngine, type SearchQuery } from './search-port';

/** The services for searching. */
export interface SearchDeps {
  readonly engine: SearchEngine;
  readonly cars: CarStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly searchMemory: SearchMemory;
}

/** A result is cached for this long; after that it is only used while the engine is down. */
export const ANSWER_LIFE_MS = 30_000;

/** The same problem is logged again after this long. */
const TOLD_EVERY_MS = 60_000;

/** A query without the fixed part: the tenant's site filter is added here. */
export type TenantQuery = Omit<SearchQuery, 'where'>;

/** The result, and its reliability. */
export interface Recalled {
  readonly answer: SearchAnswer;
  /** `stale`: an earlier result; `degraded`: the database's own, without typo tolerance. */
  readonly notice: null | 'stale' | 'degraded';
  /** False if the stock is larger than the scan. */
  readonly complete: boolean;
}

/**
 * The engine's result. While the engine is down: the cached one of the same query, even if expired, otherwise a scan
 * of the database.
 */
export async function recall(deps: SearchDeps, tenant: Tenant, query: TenantQuery): Promise<Recalled> {
  const memory = deps.searchMemory.of(tenant);
  const key = JSON.stringify(query);
  const kept = memory.answers.get(key);
  const now = deps.clock.now();
  const atMs = now.getTime();
  const asked = { ...query, where: siteFilter(tenant, now) };
  try {
    const version = await deps.engine.version(tenant.slug);
    const fresh = kept && kept.version === version && atMs - kept.atMs < ANSWER_LIFE_MS;
    if (fresh) return { answer: kept.answer, notice: null, complete: true };
    const answer = await deps.engine.search(tenant.slug, asked);
    memory.answers.set(key, { answer, version, atMs });
    memory.plainStock = null;
    return { answer, notice: null, complete: true };
  } catch (error) {
    if (!isSearchUnavailable(error)) throw error;
    tellOnce(deps, tenant, error.message);
    if (kept) return { answer: kept.answer, notice: 'stale', complete: true };
    return { ...(await searchPlainStock(deps, tenant, asked)), notice: 'degraded' };
  }
}

/** One line per reason and minute, for any number of pages. */
function tellOnce({ log, clock, searchMemory }: SearchDeps, tenant: Tenant, reason: string): void {
  const memory = searchMemory.of(tenant);
  const atMs = clock.now().getTime();
  if (memory.told?.reason === reason && atMs - memory.told.atMs < TOLD_EVERY_MS) return;
  memory.told = { reason, atMs };
  log.warn({ tenant: tenant.slug, reason }, 'search is unreachable: serving cached results or the database');
}
