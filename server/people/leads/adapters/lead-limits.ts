import { CompiledQuery, type Kysely, PostgresAdapter } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/platform/database/schema';
import type { LeadLimit, LeadLimits } from '../sender-limits';

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward'>;

/**
 * Limits in this process's memory; with PostgreSQL in its table `rate_limits`, so that all processes count together,
 * and in memory while that table is unreachable.
 */
export function createLeadLimits(database: Kysely<Database>): LeadLimits {
  const shared = database.getExecutor().adapter instanceof PostgresAdapter;
  const limiters = new Map<string, Limiter>();
  const limiterOf = ({ leads, minutes }: LeadLimit): Limiter => {
    const name = `${leads}/${minutes}`;
    const limiter =
      limiters.get(name) ?? (shared ? inDatabase : inMemory)(name, { leads, minutes }, database);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    count: async (name, limit) => {
      try {
        await limiterOf(limit).consume(name);
        return 0;
      } catch (refusal) {
        // Any other error is the limiter's own and must never cost a lead.
        return refusal instanceof RateLimiterRes ? Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) : 0;
      }
    },
    giveBack: async (name, limit) => {
      await limiterOf(limit)
        .reward(name)
        .catch(() => undefined);
    },
  };
}

const options = (name: string, { leads, minutes }: LeadLimit) => ({
  keyPrefix: name,
  points: leads,
  duration: minutes * 60,
});

const inMemory = (name: string, limit: LeadLimit): Limiter => new RateLimiterMemory(options(name, limit));

const inDatabase = (name: string, limit: LeadLimit, database: Kysely<Database>): Limiter =>
  new RateLimiterPostgres({
    ...options(name, limit),
    storeClient: clientOf(database),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(options(name, limit)),
  });

/** The limiter's interface to a PostgreSQL client: `query`. */
const clientOf = (database: Kysely<Database>) => ({
  query: ({ text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] }) =>
    database.executeQuery(CompiledQuery.raw(text, [...values])),
});
