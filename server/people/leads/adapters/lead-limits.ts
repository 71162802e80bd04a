import type { Kysely } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/platform/database/schema';
import { type Counter, sharedCounter } from '#server/platform/database/shared-counter';
import type { LeadLimit, LeadLimits } from '../sender-limits';

/** A counter for each limit, shared by all processes with PostgreSQL. */
export function createLeadLimits(database: Kysely<Database>): LeadLimits {
  const limiters = new Map<string, Counter>();
  const limiterOf = ({ leads, minutes }: LeadLimit): Counter => {
    const keyPrefix = `${leads}/${minutes}`;
    const limiter =
      limiters.get(keyPrefix) ??
      sharedCounter(database, { keyPrefix, points: leads, duration: minutes * 60 });
    limiters.set(keyPrefix, limiter);
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
