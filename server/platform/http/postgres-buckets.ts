import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { burstOf, RateLimiter, type RequestLimiter } from './rate-limit';
import { type SharedBuckets, SharedRateLimiter } from './shared-rate-limit';

/** Limits of all processes together with PostgreSQL; of this process with SQLite, which has only one that serves. */
export const createRequestLimiter = (database: Kysely<Database>, secret: SiteSecret): RequestLimiter =>
  database.getExecutor().adapter instanceof PostgresAdapter
    ? new SharedRateLimiter(postgresBuckets(database, secret))
    : new RateLimiter();

/** Buckets that are full again are forgotten after this long; the slowest takes a few minutes to fill. */
const keptSeconds = 3_600;
const sweepEveryMs = 10 * 60_000;

/**
 * Token buckets in the table `request_rates`, by PostgreSQL's own clock: processes on other machines may have another
 * time. Rows are named by a keyed hash, since a caller's name has an address in it.
 */
export function postgresBuckets(database: Kysely<Database>, secret: SiteSecret): SharedBuckets {
  let nextSweepMs = Date.now() + sweepEveryMs;
  const sweep = () => {
    if (Date.now() < nextSweepMs) return;
    nextSweepMs = Date.now() + sweepEveryMs;
    void sql`delete from request_rates where refilled_at < ${clock} - ${keptSeconds}`
      .execute(database)
      .catch(() => undefined);
  };
  return {
    async take(name, wanted, rate) {
      const key = keyedHash(secret, 'request rate', name);
      const burst = burstOf(rate);
      const first = Math.min(wanted, Math.floor(burst));
      const seconds = sql`greatest(0, excluded.refilled_at - held.refilled_at)`;
      const full = sql`least(${burst}::float8, held.tokens + ${seconds} * ${rate.perSecond}::float8)`;
      const granted = sql`least(excluded.granted, floor(${full})::integer)`;
      const { rows } = await sql<{ granted: number; tokens: number }>`
        insert into request_rates as held (name, tokens, refilled_at, granted)
        values (${key}, ${burst - first}::float8, ${clock}, ${first}::integer)
        on conflict (name) do update set
          tokens = ${full} - ${granted},
          granted = ${granted},
          refilled_at = greatest(held.refilled_at, excluded.refilled_at)
        returning granted, tokens`.execute(database);
      sweep();
      const [row] = rows;
      return row ? { granted: row.granted, left: row.tokens } : { granted: wanted, left: 0 };
    },
  };
}

const clock = sql`extract(epoch from statement_timestamp())::float8`;
