interface Bucket {
  tokens: number;
  /** Milliseconds of the last refill. */
  at: number;
}

export interface Rate {
  readonly perSecond: number;
  /** Most requests at once after a pause; at least 1. */
  readonly burst: number;
}

/** Token buckets by name, at most `capacity` of them: the one idle longest is dropped first. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(readonly capacity = 10_000) {}

  /** Takes one token. Returns 0 if there was one, otherwise the seconds (≥ 1) until there is. */
  take(name: string, rate: Rate, nowMs: number): number {
    const burst = Math.max(1, rate.burst);
    const ownBucket = this.#buckets.get(name);
    const elapsedMs = ownBucket ? Math.max(0, nowMs - ownBucket.at) : 0;
    const tokens = Math.min(burst, (ownBucket?.tokens ?? burst) + (elapsedMs * rate.perSecond) / 1000);
    const granted = tokens >= 1;
    this.#keep(name, { tokens: granted ? tokens - 1 : tokens, at: nowMs });
    return granted ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond));
  }

  get size(): number {
    return this.#buckets.size;
  }

  #keep(name: string, bucket: Bucket): void {
    // Re-inserting moves the name to the end: a Map iterates in insertion order.
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size <= this.capacity) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
