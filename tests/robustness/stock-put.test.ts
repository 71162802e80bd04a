import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { ownProcesses } from './own-processes';

const { newPlace, start } = ownProcesses('stock-put');
const cars = 2_000;

/** The prices in stock, how many cars have each, and the states of the imports. */
async function stored(folder: string) {
  const db = connectDatabase({ DATA_DIR: folder, DATABASE_URL: undefined });
  const prices = await db
    .selectFrom('cars')
    .select((eb) => ['price', eb.fn.countAll<number>().as('count')])
    .groupBy('price')
    .execute();
  const imports = await db.selectFrom('stock_imports').select(['state', 'failure']).orderBy('id').execute();
  await db.destroy();
  return { prices, imports };
}

async function finish(folder: string, ...more: string[]): Promise<void> {
  const child = await start(folder, ...more);
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
}

describe('a stock file that was accepted', () => {
  test('whose process is killed leaves the old stock or the new one, and is imported by the next', async () => {
    const folder = newPlace('sqlite').DATA_DIR;
    await finish(folder, String(cars), '10000');
    let whole = [10_000];
    for (const [at, afterMs] of [50, 300, 800].entries()) {
      const price = 20_000 + at;
      // Each is a minute ahead of the last, whose turn has ended then.
      const child = await start(folder, String(cars), String(price), String((at + 1) * 61_000));
      await pause(afterMs);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      whole = [...whole, price];
      const { prices } = await stored(folder);
      expect(prices).toHaveLength(1);
      expect(prices[0]?.count).toBe(cars);
      expect(whole).toContain(prices[0]?.price);
    }
    await finish(folder, '0', '0', String(5 * 61_000));
    const { prices, imports } = await stored(folder);
    expect(prices).toEqual([{ price: 20_002, count: cars }]);
    expect(imports).toEqual(Array.from({ length: 4 }, () => ({ state: 'done', failure: null })));
  }, 240_000);

  test('and another at the same time leave the stock of one of them, whole', async () => {
    const folder = newPlace('sqlite').DATA_DIR;
    await finish(folder, String(cars), '10000');
    await Promise.all([finish(folder, String(cars), '30000'), finish(folder, String(cars), '40000')]);
    await finish(folder);
    const { prices, imports } = await stored(folder);
    expect(prices).toHaveLength(1);
    expect([30_000, 40_000]).toContain(prices[0]?.price);
    expect(imports.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  }, 240_000);
});
