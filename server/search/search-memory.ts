import { BoundedCache } from './rules/bounded-cache';
import type { StockVocabulary } from './rules/path-facets';
import type { SearchAnswer } from './search-port';

export interface KeptAnswer {
  readonly answer: SearchAnswer;
  /** The index version it is of. */
  readonly version: number | null;
  readonly atMs: number;
}

/** What a process remembers of its searches, per tenant. */
export interface TenantSearchMemory {
  readonly answers: BoundedCache<KeptAnswer>;
  vocabulary: { readonly of: StockVocabulary; readonly version: number | null; readonly atMs: number } | null;
}

/** Made once per process; never holds more answers of a tenant than its `search.cache_size`. */
export class SearchMemory {
  private readonly tenants = new Map<string, TenantSearchMemory>();

  of(tenant: {
    readonly slug: string;
    readonly search: { readonly cache_size: number };
  }): TenantSearchMemory {
    const known = this.tenants.get(tenant.slug);
    if (known && known.answers.size === tenant.search.cache_size) return known;
    const memory = { answers: new BoundedCache<KeptAnswer>(tenant.search.cache_size), vocabulary: null };
    this.tenants.set(tenant.slug, memory);
    return memory;
  }
}
