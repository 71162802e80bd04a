import { setImmediate as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { documentContext, toSearchDocument } from './rules/document';
import { siteFilter } from './rules/filter';
import { type PlainDocument, plainSearch, toPlainDocument } from './rules/plain-search';
import type { PlainStock, SearchMemory } from './search-memory';
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
const ANSWER_LIFE_MS = 30_000;

/** The same problem is logged again after this long. */
const TOLD_EVERY_MS = 60_000;

/** A query without the fixed part: the tenant's site filter is added here. */
export type TenantQuery = Omit<SearchQuery, 'where'>;

/** Finds every listed car and counts nothing; other queries say how they differ. */
export const emptyQuery: TenantQuery = {
  text: '',
  refinements: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 1,
  facets: [],
  ranges: [],
};

/** The result, and its reliability. */
interface Recalled {
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
  const lastAnswer = memory.answers.get(key);
  const now = deps.clock.now();
  const atMs = now.getTime();
  const siteQuery = { ...query, where: siteFilter(tenant, now) };
  try {
    const version = await deps.engine.version(tenant.slug);
    const fresh = lastAnswer && lastAnswer.version === version && atMs - lastAnswer.atMs < ANSWER_LIFE_MS;
    if (fresh) return { answer: lastAnswer.answer, notice: null, complete: true };
    // A site that has never had stock has no index yet, and needs none.
    if (version === null && (await deps.cars.stockVersion(tenant.slug)) === 0)
      return { ...(await searchPlainStock(deps, tenant, siteQuery)), notice: null };
    const answer = await deps.engine.search(tenant.slug, siteQuery);
    memory.answers.set(key, { answer, version, atMs });
    deps.searchMemory.dropPlainStock(memory);
    return { answer, notice: null, complete: true };
  } catch (error) {
    if (!isSearchUnavailable(error)) throw error;
    tellOnce(deps, tenant, error.message);
    if (lastAnswer) return { answer: lastAnswer.answer, notice: 'stale', complete: true };
    return { ...(await searchPlainStock(deps, tenant, siteQuery)), notice: 'degraded' };
  }
}

/** One line per reason and minute, for any number of pages. */
function tellOnce({ log, clock, searchMemory }: SearchDeps, tenant: Tenant, reason: string): void {
  const memory = searchMemory.of(tenant);
  const atMs = clock.now().getTime();
  if (memory.lastLog?.reason === reason && atMs - memory.lastLog.atMs < TOLD_EVERY_MS) return;
  memory.lastLog = { reason, atMs };
  log.warn({ tenant: tenant.slug, reason }, 'search is unreachable: serving cached results or the database');
}

/** Maximum cars scanned while the engine is down: some tens of megabytes, for that time only. */
const CARS_MAX = 10_000;
/** Maximum rows read for them: removed cars are rows too. */
const ROWS_MAX = 4 * CARS_MAX;
const ROWS_A_TURN = 100;

interface PlainStockDeps {
  readonly cars: Pick<CarStore, 'stockVersion' | 'changesSince'>;
  readonly searchMemory: SearchMemory;
}

/** The database's own result, in bounded work; `complete` if it covered the whole stock. */
async function searchPlainStock(
  deps: PlainStockDeps,
  tenant: Tenant,
  query: SearchQuery,
): Promise<{ answer: SearchAnswer; complete: boolean }> {
  const { documents, complete, answers } = await plainStock(deps, tenant);
  const key = JSON.stringify(query);
  const freshAnswer = answers.get(key);
  if (freshAnswer) return { answer: freshAnswer, complete };
  const startMs = performance.now();
  const engineAnswer = plainSearch(documents, query);
  const answer = { ...engineAnswer, ms: performance.now() - startMs };
  answers.set(key, answer);
  return { answer, complete };
}

/** Read once per stock version, for any number of requests. */
async function plainStock(deps: PlainStockDeps, tenant: Tenant): Promise<PlainStock> {
  const memory = deps.searchMemory.of(tenant);
  const version = await deps.cars.stockVersion(tenant.slug);
  if (memory.plainStock?.version !== version) {
    const of = readStock(deps, tenant);
    memory.plainStock = { of, version };
    of.then(
      ({ documents }) => deps.searchMemory.addPlainStock(memory, documents.length),
      () => {
        memory.plainStock = null;
      },
    );
  }
  deps.searchMemory.touchPlainStock(memory);
  return memory.plainStock.of;
}

async function readStock({ cars }: PlainStockDeps, tenant: Tenant): Promise<PlainStock> {
  const context = documentContext(tenant);
  const documents: PlainDocument[] = [];
  const answers = new LRUCache<string, SearchAnswer>({ max: Math.max(1, tenant.search.cache_size) });
  let rows = 0;
  for await (const { car } of cars.changesSince(tenant.slug, 0)) {
    if (documents.length === CARS_MAX || rows === ROWS_MAX) return { documents, answers, complete: false };
    rows++;
    // SQLite answers synchronously, so nothing else runs in between.
    if (rows % ROWS_A_TURN === 0) await pause();
    if (car) documents.push(toPlainDocument(toSearchDocument(car, context)));
  }
  return { documents, answers, complete: true };
}
