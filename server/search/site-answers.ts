import type { LRUCache } from 'lru-cache';
import type { SearchAnswer } from './search-port';

/** A cached result. */
export interface KeptAnswer {
  readonly answer: SearchAnswer;
  /** Its index version. */
  readonly version: number | null;
  readonly atMs: number;
}

/** Whose result it is, and of which query. */
export interface SiteOfAnswer {
  readonly site: SiteAnswers;
  readonly key: string;
}

/**
 * The newest results of one site, by query: the oldest is dropped when there are more than `size`. All of them are also
 * among the results of all sites, `shared`, which has its own limit and calls `drop` for what it gives up.
 */
export class SiteAnswers {
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
