import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/schema';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { admit, afterFailure, afterSuccess, closedCircuit } from '#server/platform/threads/circuit-breaker';
import { burstOf, type Grant, grantOf, type Rate, RateLimiter, type RequestLimiter } from './rate-limit';

/** The buckets of all processes. */
interface SharedBuckets {
  /** Takes up to `wanted` tokens. `left`: tokens in the bucket after that, with fractions. */
  take(
    name: string,
    wanted: number,
    rate: Rate,
  ): Promise<{ readonly granted: number; readonly left: number }>;
}

interface Waiting {
  readonly nowMs: number;
  readonly answer: (grant: Grant) => void;
}

/** What this process knows of one caller's bucket. */
interface Lane {
  /** Tokens taken ahead, and when they lapse. */
  ready: number;
  readyUntilMs: number;
  /** Tokens left in the shared bucket when it was last asked. */
  left: number;
  /** The bucket is empty until then. */
  emptyUntilMs: number;
  asking: boolean;
  waiting: Waiting[];
}

interface SharedLimiterTimes {
  /** A slower answer of the shared buckets counts as none. */
  readonly patienceMs: number;
  readonly restMs: number;
}
const usualTimes: SharedLimiterTimes = { patienceMs: 1_000, restMs: 5_000 };

/** Tokens taken ahead are a small part of the burst, so that processes that hold some refuse nobody elsewhere. */
const aheadOf = (rate: Rate): number => Math.min(20, Math.floor(burstOf(rate) / 10));
const aheadMs = 1_000;

/**
 * Limits requests over all processes together. Each caller's bucket is asked once at a time: requests that arrive
 * meanwhile share the next question, which also takes a few tokens ahead, and an empty bucket isn't asked until it may
 * have a token again. While the shared buckets are unreachable, each process limits alone.
 */
export class SharedRateLimiter implements RequestLimiter {
  readonly #lanes = new LRUCache<string, Lane>({ max: 10_000 });
  readonly #alone = new RateLimiter();
  #circuit = closedCircuit;

  constructor(
    readonly buckets: SharedBuckets,
    readonly times = usualTimes,
  ) {}

  take(name: string, rate: Rate, nowMs: number): Grant | Promise<Grant> {
    const lane = this.#laneOf(name);
    if (lane.ready > 0 && performance.now() < lane.readyUntilMs) {
      lane.ready -= 1;
      return grantOf(true, lane.left + lane.ready, rate);
    }
    const emptyMs = lane.emptyUntilMs - performance.now();
    if (emptyMs > 0) return grantOf(false, 1 - (emptyMs * rate.perSecond) / 1_000, rate);
    return new Promise<Grant>((answer) => {
      lane.waiting.push({ nowMs, answer });
      if (!lane.asking) void this.#ask(name, lane, rate);
    });
  }

  #laneOf(name: string): Lane {
    const ownLane = this.#lanes.get(name);
    if (ownLane) return ownLane;
    const lane = { ready: 0, readyUntilMs: 0, left: 0, emptyUntilMs: 0, asking: false, waiting: [] };
    this.#lanes.set(name, lane);
    return lane;
  }

  async #ask(name: string, lane: Lane, rate: Rate): Promise<void> {
    lane.asking = true;
    while (lane.waiting.length > 0) {
      answerAhead(lane, rate);
      const group = lane.waiting.splice(0);
      if (group.length === 0) break;
      const share = await this.#tryTaking(name, group.length + aheadOf(rate), rate);
      if (share) answerFrom(lane, group, share, rate);
      else for (const { nowMs, answer } of group) answer(this.#alone.take(name, rate, nowMs));
    }
    lane.asking = false;
  }

  /** Null: the shared buckets are unreachable. */
  async #tryTaking(name: string, wanted: number, rate: Rate) {
    const { patienceMs, restMs } = this.times;
    const limits = { failuresMax: 2, restMs, restMaxMs: restMs * 8, trialMs: patienceMs * 2 };
    const { admitted, circuit } = admit(this.#circuit, performance.now(), limits);
    this.#circuit = circuit;
    if (!admitted) return null;
    const share = await withinPatience(() => this.buckets.take(name, wanted, rate), patienceMs);
    this.#circuit = share
      ? afterSuccess(this.#circuit)
      : afterFailure(this.#circuit, performance.now(), limits);
    return share;
  }
}

/** Requests that arrived while others asked use what these took ahead: the next share would replace it. */
function answerAhead(lane: Lane, rate: Rate): void {
  while (lane.ready > 0 && performance.now() < lane.readyUntilMs) {
    const next = lane.waiting.shift();
    if (next === undefined) return;
    lane.ready -= 1;
    next.answer(grantOf(true, lane.left + lane.ready, rate));
  }
}

type Share = Awaited<ReturnType<SharedBuckets['take']>>;

function answerFrom(lane: Lane, group: readonly Waiting[], { granted, left }: Share, rate: Rate): void {
  lane.left = left;
  lane.ready = Math.max(0, granted - group.length);
  lane.readyUntilMs = performance.now() + aheadMs;
  if (granted < group.length) lane.emptyUntilMs = performance.now() + ((1 - left) * 1_000) / rate.perSecond;
  group.forEach(({ answer }, place) => {
    answer(grantOf(place < granted, left + lane.ready, rate));
  });
}

async function withinPatience(take: () => Promise<Share>, patienceMs: number): Promise<Share | null> {
  const stop = new AbortController();
  const late = pause(patienceMs, null, { signal: stop.signal, ref: false }).catch(() => null);
  try {
    return await Promise.race([take(), late]);
  } catch {
    return null;
  } finally {
    stop.abort();
  }
}

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
  let nextSweepMs = performance.now() + sweepEveryMs;
  const sweep = () => {
    if (performance.now() < nextSweepMs) return;
    nextSweepMs = performance.now() + sweepEveryMs;
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
