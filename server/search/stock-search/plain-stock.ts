import { setImmediate as pause } from 'node:timers/promises';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { BoundedCache } from './rules/bounded-cache';
import { documentContext, toSearchDocument } from './rules/document';
import { type PlainDocument, plainSearch, toPlainDocument } from './rules/plain-search';
import type { PlainStock, SearchMemory } from './search-memory';
import type { SearchAnswer, SearchQuery } from './search-port';

/** Maximum cars scanned while the engine is down: some tens of megabytes, for that time only. */
const CARS_MAX = 10_000;
/** Maximum rows read for them: removed cars are rows too. */
const ROWS_MAX = 4 * CARS_MAX;
const ROWS_A_TURN = 100;

export interface PlainStockDeps {
  readonly cars: Pick<CarStore, 'stockVersion' | 'changesSince'>;
  readonly searchMemory: SearchMemory;
}

/** The database's own result, in bounded work; `complete` if it covered the whole stock. */
export async function searchPlainStock(
  deps: PlainStockDeps,
  tenant: Tenant,
  query: SearchQuery,
): Promise<{ answer: SearchAnswer; complete: boolean }> {
  const { documents, complete, answers } = await plainStock(deps, tenant);
  const key = JSON.stringify(query);
  const known = answers.get(key);
  if (known) return { answer: known, complete };
  const started = performance.now();
  const found = plainSearch(documents, query);
  const answer = { ...found, ms: performance.now() - started };
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
    of.catch(() => {
      memory.plainStock = null;
    });
  }
  return memory.plainStock.of;
}

async function readStock({ cars }: PlainStockDeps, tenant: Tenant): Promise<PlainStock> {
  const context = documentContext(tenant);
  const documents: PlainDocument[] = [];
  const answers = new BoundedCache<SearchAnswer>(tenant.search.cache_size);
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
