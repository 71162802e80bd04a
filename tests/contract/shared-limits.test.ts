import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServices, type Services } from '#server/entry/services';
import { createLeadLimits } from '#server/leads/sender-limits';
import { parseConfig } from '#server/platform/config';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { folderForFile } from '../support/folder';
import { openPostgres, type TestDatabase } from '../support/test-database';

/** Limits of a site that runs in two processes: with PostgreSQL they count together, with SQLite each for itself. */
const folder = folderForFile();
let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await openPostgres();
});
afterAll(() => postgres?.stop());

describe.each(['SQLite', 'PostgreSQL'])('two processes of a site over %s', (engine) => {
  const isShared = engine === 'PostgreSQL';
  const processes: Services[] = [];
  beforeAll(async () => {
    const SESSION_SECRET = 'a secret that both processes know, of forty characters';
    for (const name of ['one', 'two']) {
      const own = { DATA_DIR: join(folder, name), DATABASE_URL: postgres.url };
      const place = isShared ? own : { DATA_DIR: join(folder, 'both') };
      processes.push(await createServices(parseConfig({ ...place, SESSION_SECRET, LOG_LEVEL: 'silent' })));
    }
  });
  afterAll(() => Promise.all(processes.map((each) => each.close())));
  const inTurn = <T>(times: number, run: (process: Services) => Promise<T>): Promise<T[]> =>
    Promise.all(processes.flatMap((process) => Array.from({ length: times / 2 }, () => run(process))));

  it('count wrong passwords of the desk', async () => {
    const attempt = { tenant: 'brolga', email: 'robin@brolga.example', clientAddress: '203.0.113.9' };
    const waits = await inTurn(30, ({ signInLimits }) => signInLimits.take(attempt));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(isShared ? 8 : 16);
  });

  it('count API requests of a caller', async () => {
    const rate = { perSecond: 0.1, burst: 4 };
    const take = async ({ rateLimiter }: Services) =>
      rateLimiter.take('GET /api/stock a key', rate, Date.now());
    const granted = (await inTurn(20, take)).filter(({ waitSeconds }) => waitSeconds === 0);
    expect(granted).toHaveLength(isShared ? 4 : 8);
  });
});

it('limits on leads are shared over PostgreSQL, and refuse nobody while the database is away', async () => {
  const limit = { leads: 20, minutes: 10 };
  const databases = [connectPostgres(postgres.url), connectPostgres(postgres.url)];
  const limits = databases.map(createLeadLimits);
  const counted = await Promise.all(
    Array.from({ length: 50 }, (_, at) => limits[at % 2]?.count('brolga address 7', limit) ?? -1),
  );
  expect(counted.filter((wait) => wait === 0)).toHaveLength(20);
  await limits[0]?.giveBack('brolga address 7', limit);
  for (const database of databases) await database.destroy();
  expect(await limits[0]?.count('brolga address 8', limit)).toBe(0);
});

it('a limit that a clock two years ahead began lets people through once the clock is right', async () => {
  const database = connectPostgres(postgres.url);
  const limits = createLeadLimits(database);
  const count = () => limits.count('brolga address 9', { leads: 1, minutes: 10 });
  vi.useFakeTimers({ now: Date.now() + 800 * 86_400_000, toFake: ['Date'] });
  try {
    expect(await count()).toBe(0);
    expect(await count()).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
  expect(await count()).toBe(0);
  expect(await count()).toBeGreaterThan(0);
  await database.destroy();
});
