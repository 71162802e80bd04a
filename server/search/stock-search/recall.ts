import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { searchPlainStock } from './plain-stock';
import { siteFilter } from './rules/site-filter';
import type { SearchMemory } from './search-memory';
import { isSearchUnavailable, type SearchAnswer, type SearchEngine, type SearchQuery } from './search-port';

/** What searching needs of the services. */
export interface SearchDeps {
  readonly engine: SearchEngine;
  readonly cars: CarStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly searchMemory: SearchMemory;
}

/** An answer is taken from memory for this long; after that only when the engine is away. */
export const ANSWER_LIFE_MS = 30_000;

/** The same trouble is logged again after this long. */
const TOLD_EVERY_MS = 60_000;

/** A query but for what always holds: the tenant's site filter is added here. */
export type TenantQuery = Omit<SearchQuery, 'where'>;

/** What was found, and how far it can be trusted. */
export interface Recalled {
  readonly answer: SearchAnswer;
  /** `stale`: an answer of before; `degraded`: the database's own, without tolerance for misspelt words. */
  readonly notice: null | 'stale' | 'degraded';
  /** False when there is more stock than was looked through. */
  readonly complete: boolean;
}

/**
 * An engine's answer. While the engine is away: the remembered one of the same question, even an expired one,
 * else what looking through the database gives (design §6).
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

/** One line for each reason a minute, however many pages are served meanwhile. */
function tellOnce({ log, clock, searchMemory }: SearchDeps, tenant: Tenant, reason: string): void {
  const memory = searchMemory.of(tenant);
  const atMs = clock.now().getTime();
  if (memory.told?.reason === reason && atMs - memory.told.atMs < TOLD_EVERY_MS) return;
  memory.told = { reason, atMs };
  log.warn({ tenant: tenant.slug, reason }, 'search is unreachable: serving cached results or the database');
}
