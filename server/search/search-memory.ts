import { LRUCache } from 'lru-cache';
import type { BoundedCache } from './rules/bounded-cache';
import type { StockVocabulary } from './rules/path-facets';
import type { PlainDocument } from './rules/plain-search';
import type { SearchAnswer } from './search-port';
import { type KeptAnswer, SiteAnswers, type SiteOfAnswer, weightOf } from './site-answers';

/** The cached results of all sites together: their own limits would fill the memory of a process with a thousand sites. */
const answersMaxBytes = 32 * 1024 * 1024;
/** Cars of all sites together that are held while the engine is down: about 80 MB. */
const plainCarsMax = 40_000;

/** The stock used for searches while the engine is unreachable. */
export interface PlainStock {
  readonly documents: readonly PlainDocument[];
  /** False if there is more than the scan covers. */
  readonly complete: boolean;
  /** By query: the same scans repeat while the engine is down. */
  readonly answers: BoundedCache<SearchAnswer>;
}

/** A process's search caches, per tenant. */
export interface TenantSearchMemory {
  readonly answers: SiteAnswers;
  vocabulary: { readonly of: StockVocabulary; readonly version: number | null; readonly atMs: number } | null;
  /** The last problem that was logged. */
  lastLog: { readonly reason: string; readonly atMs: number } | null;
  /** Held only while the engine is away. */
  plainStock: { readonly of: Promise<PlainStock>; readonly version: number } | null;
}

/**
 * Made once per process. It never holds more results of a tenant than its `search.cache_size`, and of all tenants no more
 * than some megabytes: the results, and the stocks, that have not been asked for longest go first. Keyed by the tenant
 * object: changed settings start a new cache, and the old one goes with its last request.
 */
export class SearchMemory {
  readonly #tenants = new WeakMap<object, TenantSearchMemory>();
  readonly #answers: LRUCache<KeptAnswer, SiteOfAnswer>;
  /** By tenant: how many cars are held. */
  readonly #plainStocks: LRUCache<TenantSearchMemory, number>;

  constructor(limits: { readonly answerBytes?: number; readonly plainCars?: number } = {}) {
    this.#answers = new LRUCache({
      maxSize: limits.answerBytes ?? answersMaxBytes,
      sizeCalculation: ({ key }, entry) => weightOf(key, entry.answer),
      dispose: ({ site, key }, entry) => site.drop(key, entry),
    });
    this.#plainStocks = new LRUCache({
      maxSize: limits.plainCars ?? plainCarsMax,
      sizeCalculation: (cars) => cars + 1,
      noDisposeOnSet: true,
      dispose: (_, memory) => {
        memory.plainStock = null;
      },
    });
  }

  of(tenant: { readonly search: { readonly cache_size: number } }): TenantSearchMemory {
    const siteMemory = this.#tenants.get(tenant);
    if (siteMemory) return siteMemory;
    const answers = new SiteAnswers(tenant.search.cache_size, this.#answers);
    const memory: TenantSearchMemory = { answers, vocabulary: null, plainStock: null, lastLog: null };
    this.#tenants.set(tenant, memory);
    return memory;
  }

  /** A tenant's stock has been read for searches without the engine: those unused for longest make room for it. */
  addPlainStock(memory: TenantSearchMemory, cars: number): void {
    if (memory.plainStock) this.#plainStocks.set(memory, cars);
  }

  /** A tenant's stock is searched: it outlives those that are not. */
  touchPlainStock(memory: TenantSearchMemory): void {
    this.#plainStocks.get(memory);
  }

  /** The engine answers again. */
  dropPlainStock(memory: TenantSearchMemory): void {
    if (!memory.plainStock) return;
    memory.plainStock = null;
    this.#plainStocks.delete(memory);
  }

  /** For an index rebuilt from the same stock. */
  forget(tenant: object): void {
    this.#tenants.delete(tenant);
  }
}
