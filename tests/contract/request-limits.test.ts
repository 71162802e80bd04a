import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '#server/platform/database/connect';
import { postgresBuckets } from '#server/platform/http/postgres-buckets';
import { SharedRateLimiter } from '#server/platform/http/shared-rate-limit';
import { migrate } from '../../server/platform/database/open';
import { type RunningPostgres, startPostgres } from '../support/postgres';

let server: RunningPostgres;
const databases: ReturnType<typeof connectPostgres>[] = [];
const questions = { count: 0 };
beforeAll(async () => {
  server = await startPostgres();
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
    const buckets = postgresBuckets(database, 'a secret that all processes know');
    return new SharedRateLimiter({
      take: (...question) => {
        questions.count += 1;
        return buckets.take(...question);
      },
    });
  });

/** Asks every limiter again and again, ten requests at a time; the granted ones, and the seconds it took. */
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
  return { granted, seconds: (performance.now() - began) / 1_000 };
}

describe('three processes over PostgreSQL', () => {
  it.each([5, 50])('admit %i requests a second of one key in total', async (perSecond) => {
    questions.count = 0;
    const { granted, seconds } = await flood(processes(), `key ${perSecond}`, perSecond, 4_000);
    const expected = perSecond * (1 + seconds);
    // Fewer on a busy machine, where a question may take longer than the interval it is for.
    expect(granted).toBeGreaterThan(expected * 0.5);
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

  it('name no caller in the table', async () => {
    const [limiter] = processes();
    await limiter?.take('GET /api/stock brolga 203.0.113.7', { perSecond: 5, burst: 5 }, Date.now());
    const rows = await databases[0]?.selectFrom('request_rates').select('name').execute();
    expect(rows?.length).toBeGreaterThan(0);
    for (const { name } of rows ?? []) expect(name).toMatch(/^[\w-]{43}$/);
  });

  it('limit alone, and refuse nobody else, while the database is away', async () => {
    const database = connectPostgres('postgres://nobody@127.0.0.1:1/none');
    const limiter = new SharedRateLimiter(postgresBuckets(database, 'secret'));
    const waits = await Promise.all(
      Array.from({ length: 7 }, () => limiter.take('key 9', { perSecond: 5, burst: 5 }, 1_000)),
    );
    expect(waits.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(5);
    await database.destroy();
  });
});
