import { CompiledQuery, type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { isPast } from './leases';
import type { Database } from './schema';

/** A limit on something that visitors do: at most `most` under a name, until `seconds` after the first. */
export interface Allowance {
  /** Reveals no number or address. */
  readonly name: string;
  /** What ran out, for the message: the allowance of this shopper, or that of the whole site. */
  readonly of: 'shopper' | 'site';
  readonly most: number;
  readonly seconds: number;
}

/** An allowance is used up. */
export interface UsedUp {
  readonly of: Allowance['of'];
  /** Until it begins again. */
  readonly waitSeconds: number;
}

type Open = Transaction<Database>;
interface Use {
  readonly used: number;
  readonly ends_at: string;
}

/**
 * Counts uses (one, or as many kilobytes as a file has) against every allowance; null. If one of them has fewer left,
 * counts against none. Each row is locked before it is read, in the order of names, so that concurrent requests count
 * one after the other.
 */
export async function takeAllowances(
  trx: Open,
  allowances: readonly Allowance[],
  now: Date,
  uses = 1,
): Promise<UsedUp | null> {
  if (allowances.length === 0) return null;
  const sorted = [...allowances].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = await lockUses(trx, sorted, now);
  const refusals = sorted.flatMap((allowance) => refusalOf(allowance, rows.get(allowance.name), now, uses));
  const longest = refusals.sort((a, b) => b.waitSeconds - a.waitSeconds)[0];
  if (longest) return longest;
  await countUse(trx, sorted, uses);
  return null;
}

/** Counts further uses against each allowance. Their rows are there, and locked. */
export const countUse = (trx: Open, allowances: readonly Allowance[], uses = 1) =>
  trx
    .updateTable('allowances')
    .set((eb) => ({ used: eb('used', '+', uses) }))
    .where(
      'name',
      'in',
      allowances.map(({ name }) => name),
    )
    .execute();

/** Whether an allowance is used up. Locks its row, so that concurrent uses count one after the other. */
export async function isUsedUp(trx: Open, allowance: Allowance, now: Date): Promise<boolean> {
  const uses = await lockUses(trx, [allowance], now);
  return refusalOf(allowance, uses.get(allowance.name), now).length > 0;
}

/** Clocks of processes may differ by less. */
const toleranceSeconds = 3_600;

/** The use of each allowance so far; one whose time is over, or was noted by a clock ahead, starts again. */
async function lockUses(
  trx: Open,
  allowances: readonly Allowance[],
  now: Date,
): Promise<ReadonlyMap<string, Use>> {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const latest = after(Math.max(...allowances.map(({ seconds }) => seconds)) + toleranceSeconds);
  const isOver = isPast('allowances.ends_at', now, latest);
  const rows = allowances.map(({ name, seconds }) => ({
    name,
    used: 0,
    ends_at: after(seconds).toISOString(),
  }));
  const locked = await trx
    .insertInto('allowances')
    .values(rows)
    .onConflict((on) =>
      on.column('name').doUpdateSet((eb) => ({
        used: eb.case().when(isOver).then(0).else(eb.ref('allowances.used')).end(),
        ends_at: eb
          .case()
          .when(isOver)
          .then(eb.ref('excluded.ends_at'))
          .else(eb.ref('allowances.ends_at'))
          .end(),
      })),
    )
    .returning(['name', 'used', 'ends_at'])
    .execute();
  return new Map(locked.map(({ name, ...use }) => [name, use]));
}

function refusalOf({ of, most }: Allowance, use: Use | undefined, now: Date, uses = 1): UsedUp[] {
  if (!use || use.used + uses <= most) return [];
  const waitSeconds = Math.max(1, Math.ceil((Date.parse(use.ends_at) - now.getTime()) / 1_000));
  return [{ of, waitSeconds }];
}

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
