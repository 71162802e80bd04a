import { LRUCache } from 'lru-cache';

interface Bucket {
  readonly tokens: number;
  /** Milliseconds of the last refill. */
  readonly at: number;
}

export interface Rate {
  readonly perSecond: number;
  /** Most requests at once after a pause; at least 1. */
  readonly burst: number;
}

/** The answer to one request for a token. */
export interface Grant {
  /** 0 if it was granted, otherwise the seconds (≥ 1) until it would be. */
  readonly waitSeconds: number;
  /** Requests that would be granted now. */
  readonly remaining: number;
  /** Seconds until the whole burst is available again. */
  readonly resetSeconds: number;
}

/** Limits requests by the name of their caller. Never throws. */
export interface RequestLimiter {
  take(name: string, rate: Rate, nowMs: number): Grant | Promise<Grant>;
}

export const burstOf = ({ burst }: Rate): number => Math.max(1, burst);

/** What a caller hears whose bucket holds `tokens` after the request. */
export function grantOf(granted: boolean, tokens: number, rate: Rate): Grant {
  const whole = Math.max(0, Math.floor(tokens));
  return {
    waitSeconds: granted ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond)),
    remaining: granted ? whole : 0,
    resetSeconds: Math.max(0, Math.ceil((burstOf(rate) - tokens) / rate.perSecond)),
  };
}

/** Token buckets in memory, at most `capacity` of them: the one idle longest is dropped first. */
export class RateLimiter implements RequestLimiter {
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(capacity = 10_000) {
    this.#buckets = new LRUCache({ max: capacity });
  }

  take(name: string, rate: Rate, nowMs: number): Grant {
    const burst = burstOf(rate);
    const bucket = this.#buckets.get(name);
    const elapsedMs = bucket ? Math.max(0, nowMs - bucket.at) : 0;
    const tokens = Math.min(burst, (bucket?.tokens ?? burst) + (elapsedMs * rate.perSecond) / 1000);
    const granted = tokens >= 1;
    const left = granted ? tokens - 1 : tokens;
    this.#buckets.set(name, { tokens: left, at: nowMs });
    return grantOf(granted, left, rate);
  }

  get size(): number {
    return this.#buckets.size;
  }
}
