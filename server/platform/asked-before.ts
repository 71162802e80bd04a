import { LRUCache } from 'lru-cache';

interface Limits {
  /** Keys that are remembered. */
  readonly max: number;
  /** Milliseconds for which each is, from its first time on. */
  readonly ttl?: number;
  /** Counts them. */
  readonly perf?: { now(): number };
}

/**
 * Tells what is worth a place in a cache: what is requested again. Searches that nobody repeats, and programs
 * that crawl every filter, then displace nothing, and Node has less to clear away that has lived for a while.
 */
export class AskedBefore {
  readonly #keys: LRUCache<string, true>;

  constructor(limits: Limits) {
    this.#keys = new LRUCache({ ...limits, ttlResolution: 0 });
  }

  /** False the first time that it is called with a key, true from then on while the key is remembered. */
  isRepeated(key: string): boolean {
    if (this.#keys.get(key)) return true;
    this.#keys.set(key, true);
    return false;
  }
}
