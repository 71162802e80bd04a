import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { CarStore } from '../stock/car-store-port';
import type { Tenant } from '../tenants/tenant-schema';
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

/** A query but for what always holds: the tenant's site filter is added here. */
export type TenantQuery = Omit<SearchQuery, 'where'>;

/** An engine's answer, or the remembered one; null when the engine is away and nothing is remembered. */
export async function recall(
  deps: SearchDeps,
  tenant: Tenant,
  query: TenantQuery,
): Promise<{ answer: SearchAnswer; stale: boolean } | null> {
  const { answers } = deps.searchMemory.of(tenant);
  const key = JSON.stringify(query);
  const kept = answers.get(key);
  const now = deps.clock.now();
  const atMs = now.getTime();
  try {
    const version = await deps.engine.version(tenant.slug);
    const fresh = kept && kept.version === version && atMs - kept.atMs < ANSWER_LIFE_MS;
    if (fresh) return { answer: kept.answer, stale: false };
    const answer = await deps.engine.search(tenant.slug, { ...query, where: siteFilter(tenant, now) });
    answers.set(key, { answer, version, atMs });
    return { answer, stale: false };
  } catch (error) {
    if (!isSearchUnavailable(error)) throw error;
    deps.log.warn({ tenant: tenant.slug, reason: error.message, kept: Boolean(kept) }, 'search unavailable');
    return kept ? { answer: kept.answer, stale: true } : null;
  }
}
