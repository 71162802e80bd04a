import { CompiledQuery, type Kysely, PostgresAdapter } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { keyedHash, type SiteSecret } from '../site-secret';
import type { Database } from './schema';

/** Counts under names, at most so often within its seconds. `consume` rejects with a RateLimiterRes beyond that. */
export type Counter = Pick<RateLimiterMemory, 'consume' | 'reward'>;

export interface CounterOptions {
  /** Tells its names apart from those of other counters. */
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds, from the first under a name. */
  readonly duration: number;
}

export const memoryCounter = (options: CounterOptions): Counter => new RateLimiterMemory(options);

/** Clocks of processes may differ by less. */
const toleranceMs = 3_600_000;

/**
 * A counter in this process's memory; with PostgreSQL in its table `rate_limits`, so that all processes count together,
 * and in memory while that table is unreachable. One that a clock ahead began starts again rather than refuse anybody.
 */
export function sharedCounter(database: Kysely<Database>, options: CounterOptions): Counter {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return memoryCounter(options);
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(database),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  const longestMs = options.duration * 1_000 + toleranceMs;
  return {
    consume: (name, points) =>
      limiter.consume(name, points).catch(async (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes) || refusal.msBeforeNext <= longestMs) throw refusal;
        await limiter.delete(name);
        return limiter.consume(name, points);
      }),
    reward: (name, points) => limiter.reward(name, points),
  };
}

/** The limiter's interface to a PostgreSQL client: `query`. */
const clientOf = (database: Kysely<Database>) => ({
  query: ({ text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] }) =>
    database.executeQuery(CompiledQuery.raw(text, [...values])),
});

/** The same, with names that are stored as a keyed hash: they hold addresses of people. */
export function hashedCounter(
  database: Kysely<Database>,
  secret: SiteSecret,
  options: CounterOptions,
): Counter {
  const counter = sharedCounter(database, options);
  const hashOf = (name: string | number) => keyedHash(secret, 'counter', options.keyPrefix, name);
  return {
    consume: (name, points) => counter.consume(hashOf(name), points),
    reward: (name, points) => counter.reward(hashOf(name), points),
  };
}
