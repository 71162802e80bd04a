import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { postgresBuckets, SharedRateLimiter } from '#server/platform/http/shared-rate-limit';
import { migrate } from '../../server/platform/database/migrations';
import { openPostgres, type TestDatabase } from '../support/test-database';

let server: TestDatabase;
const databases: ReturnType<typeof connectPostgres>[] = [];
/** How often the limiters have asked, and the longest gaps between two takes of the shared bucket. */
const questions = { count: 0, lastAskedMs: 0, idleMs: [] as number[] };
beforeAll(async () => {
  server = await openPostgres();
  for (let at = 0; at < 3; at += 1) databases.push(connectPostgres(server.url));
  if (databases[0]) await migrate(databases[0]);
}, 120_000);
afterAll(async () => {
  for (const database of databases) await database.destroy();
  await server?.stop();
});

/** The limiters of three processes. */
const processes = () =>
  databases.map((database) => {
    const buckets = postgresBuckets(database, { current: 'a secret that all processes know' });
    return new SharedRateLimiter({
      take: async (...question) => {
        questions.count += 1;
        const askedMs = performance.now();
        const share = await buckets.take(...question);
        if (questions.lastAskedMs > 0) questions.idleMs.push(performance.now() - questions.lastAskedMs);
        questions.lastAskedMs = askedMs;
        return share;
      },
    });
  });

/**
 * Asks every limiter again and again, ten requests at a time, and at last for all that is left. The granted requests,
 * and the seconds it took.
 */
async function flood(limiters: readonly SharedRateLimiter[], name: string, perSecond: number, ms: number) {
  const began = performance.now();
  let granted = 0;
  const rate = { perSecond, burst: perSecond };
  const sender = async (limiter: SharedRateLimiter) => {
    while (performance.now() - began < ms) {
      const grant = await limiter.take(name, rate, Date.now());
      if (grant.waitSeconds === 0) granted += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  await Promise.all(limiters.flatMap((limiter) => Array.from({ length: 10 }, () => sender(limiter))));
  for (const limiter of limiters)
    while ((await limiter.take(name, rate, Date.now())).waitSeconds === 0) granted += 1;
  return { granted, seconds: (performance.now() - began) / 1_000 };
}

describe('three processes over PostgreSQL', () => {
  it.each([5, 50])('allow %i requests a second of one key in total', async (perSecond) => {
    Object.assign(questions, { count: 0, lastAskedMs: 0, idleMs: [] });
    const { granted, seconds } = await flood(processes(), `key ${perSecond}`, perSecond, 4_000);
    const expected = perSecond * (1 + seconds);
    // A bucket that nobody takes from is full after a second: what would follow is lost, on a busy machine only.
    const lost = questions.idleMs.reduce((sum, ms) => sum + (Math.max(0, ms - 1_000) * perSecond) / 1_000, 0);
    // Each limiter may remember for a moment that the bucket was empty.
    expect(granted).toBeGreaterThanOrEqual(expected * 0.95 - lost - 1);
    expect(granted).toBeLessThanOrEqual(expected * 1.05 + 1);
    // A flood is refused from memory.
    expect(questions.count).toBeLessThan(10 * expected);
  });

  it('grant a slow rate in fractions, and count names separately', async () => {
    const [first, second] = processes();
    const slow = { perSecond: 0.1, burst: 1 };
    const waits = async (limiter: SharedRateLimiter | undefined, name: string) =>
      (await limiter?.take(name, slow, Date.now()))?.waitSeconds;
    expect(await waits(first, 'a')).toBe(0);
    for (const wait of [await waits(second, 'a'), await waits(second, 'a')]) {
      expect(wait).toBeGreaterThan(5);
      expect(wait).toBeLessThanOrEqual(10);
    }
    expect(await waits(second, 'b')).toBe(0);
  });

  it('store no caller in the table', async () => {
    const [limiter] = processes();
    await limiter?.take('GET /api/stock brolga 203.0.113.7', { perSecond: 5, burst: 5 }, Date.now());
    const rows = await databases[0]?.selectFrom('request_rates').select('name').execute();
    expect(rows?.length).toBeGreaterThan(0);
    for (const { name } of rows ?? []) expect(name).toMatch(/^[0-9a-f]{64}$/);
  });
});
