import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { isDatabaseAway } from '#server/platform/database/silence-watch';
import { byWayOf, type SilentProxy, startSilentProxy } from '../support/silent-proxy';
import { openPostgres, type TestDatabase } from '../support/test-database';

const lookAfterMs = 500;
let postgres: TestDatabase;
let proxy: SilentProxy;
let database: ReturnType<typeof connectPostgres>;

beforeAll(async () => {
  postgres = await openPostgres();
  proxy = await startSilentProxy(Number(new URL(postgres.url).port));
  database = connectPostgres(byWayOf(postgres.url, proxy), { lookAfterMs });
});
afterEach(() => proxy.speak());
afterAll(async () => {
  await database.destroy();
  await proxy.close();
  await postgres.stop();
});

/** Milliseconds until it has an answer, and that answer. */
async function timed<T>(work: Promise<T>): Promise<{ ms: number; answer: T | unknown }> {
  const startedMs = performance.now();
  const answer = await work.catch((error: unknown) => error);
  return { ms: performance.now() - startedMs, answer };
}
const one = () => sql`select 1 as one`.execute(database).then(({ rows }) => rows);

describe('a statement', () => {
  it('can take as long as the server works on it', async () => {
    const { answer } = await timed(sql`select pg_sleep(3)`.execute(database));
    expect(answer).toMatchObject({ rows: [expect.anything()] });
  });

  it('can wait for another one’s lock', async () => {
    const lock = sql`select pg_advisory_xact_lock(7)`;
    const holding = database.transaction().execute(async (trx) => {
      await lock.execute(trx);
      await wait(3_000);
      return 'held';
    });
    await wait(100);
    const waiting = database.transaction().execute(async (trx) => (await lock.execute(trx)).rows.length);
    expect(await Promise.all([holding, waiting])).toEqual(['held', 1]);
  });

  it('fails when its connection was lost, and later ones use another', async () => {
    expect(await one()).toEqual([{ one: 1 }]);
    proxy.forgetConnections();
    const { ms, answer } = await timed(one());
    expect(isDatabaseAway(answer), String(answer)).toBe(true);
    expect(ms).toBeLessThan(5_000);
    // The pool may hold several that were forgotten.
    await expect.poll(() => one().catch(String), { timeout: 15_000 }).toEqual([{ one: 1 }]);
  });

  it('fails while the server is gone, at once after the first time', async () => {
    await Promise.all([one(), one(), one()]);
    proxy.silence();
    const first = await Promise.all([timed(one()), timed(one())]);
    for (const { answer, ms } of first) {
      expect(isDatabaseAway(answer), String(answer)).toBe(true);
      expect(ms).toBeLessThan(10_000);
    }
    const { answer, ms } = await timed(one());
    expect(isDatabaseAway(answer)).toBe(true);
    expect(ms).toBeLessThan(1_000);
    proxy.speak();
    await expect.poll(() => one().catch(String), { timeout: 10_000 }).toEqual([{ one: 1 }]);
  }, 60_000);
});
