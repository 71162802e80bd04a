import { BoundedCache } from './rules/bounded-cache';
import type { StockVocabulary } from './rules/path-facets';
import type { PlainDocument } from './rules/plain-search';
import type { SearchAnswer } from './search-port';

export interface KeptAnswer {
  readonly answer: SearchAnswer;
  /** Its index version. */
  readonly version: number | null;
  readonly atMs: number;
}

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
  readonly answers: BoundedCache<KeptAnswer>;
  vocabulary: { readonly of: StockVocabulary; readonly version: number | null; readonly atMs: number } | null;
  /** The last problem that was logged. */
  told: { readonly reason: string; readonly atMs: number } | null;
  /** Held only while the engine is away. */
  plainStock: { readonly of: Promise<PlainStock>; readonly version: number } | null;
}

/**
 * Made once per process; never holds more results of a tenant than its `search.cache_size`. Keyed by the tenant
 * object: changed settings start a new cache, and the old one goes with its last request.
 */
export class SearchMemory {
  private readonly tenants = new WeakMap<object, TenantSearchMemory>();

  of(tenant: { readonly search: { readonly cache_size: number } }): TenantSearchMemory {
    const known = this.tenants.get(tenant);
    if (known) return known;
    const answers = new BoundedCache<KeptAnswer>(tenant.search.cache_size);
    const memory: TenantSearchMemory = { answers, vocabulary: null, plainStock: null, told: null };
    this.tenants.set(tenant, memory);
    return memory;
  }

  /** For an index rebuilt from the same stock. */
  forget(tenant: object): void {
    this.tenants.delete(tenant);
  }
}
