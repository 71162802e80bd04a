import { LRUCache } from 'lru-cache';
import type { StockVocabulary } from './rules/path-facets';
import type { PlainDocument } from './rules/plain-search';
import type { SearchAnswer } from './search-port';

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
  readonly answers: LRUCache<string, SearchAnswer>;
}

/** A process's search caches, per tenant. */
interface TenantSearchMemory {
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

/** A cached result. */
interface KeptAnswer {
  readonly answer: SearchAnswer;
  /** Its index version. */
  readonly version: number | null;
  readonly atMs: number;
}

/** Whose result it is, and of which query. */
interface SiteOfAnswer {
  readonly site: SiteAnswers;
  readonly key: string;
}

/**
 * The newest results of one site, by query: the oldest is dropped when there are more than `size`. All of them are also
 * among the results of all sites, `shared`, which has its own limit and calls `drop` for what it gives up.
 */
class SiteAnswers {
  readonly #entries = new Map<string, KeptAnswer>();

  constructor(
    readonly size: number,
    readonly shared: LRUCache<KeptAnswer, SiteOfAnswer>,
  ) {}

  get(key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    // Results in use outlive others.
    if (entry) this.shared.get(entry);
    return entry;
  }

  set(key: string, entry: KeptAnswer): void {
    const previous = this.#entries.get(key);
    if (previous) this.shared.delete(previous);
    if (this.size === 0) return;
    this.#entries.set(key, entry);
    this.shared.set(entry, { site: this, key });
    // Larger than all may be together.
    if (!this.shared.has(entry)) this.#entries.delete(key);
    for (const oldest of this.#entries.values()) {
      if (this.#entries.size <= this.size) return;
      this.shared.delete(oldest);
    }
  }

  /** Called by `shared`. */
  drop(key: string, entry: KeptAnswer): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

/** Bytes of a result in memory, roughly: each id, and each counted value, is an object or a text of its own. */
export function weightOf(key: string, { ids, facets, ranges }: SearchAnswer): number {
  const counted = Object.values(facets).reduce((sum, { length }) => sum + length, 0);
  return 1_000 + key.length + 80 * ids.length + 120 * counted + 100 * Object.keys(ranges).length;
}
