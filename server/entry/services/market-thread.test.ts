import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { MarketAbout } from '#server/stock/market/market-shelf-port';
import { patience } from '../../../tests/support/patience';
import { testTenant } from '../../../tests/support/test-tenant';
import { FitThread } from './fit-thread';
import { MarketThread } from './market-thread';

const now = new Date('2026-11-23T02:00:00.000Z');
const fresh = '2026-11-23T01:50:00.000Z';
const old = '2026-11-23T00:50:00.000Z';
const file = 'a.csv 2026-11-20\nstock ';

let folder: string;
let thread: MarketThread | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-thread-'));
});
afterEach(async () => {
  await thread?.stop();
  rmSync(folder, { recursive: true });
});

const tooFew = 'parentPort.postMessage(null);';

/** A thread whose program does nothing but record that it ran, for one site, and what it does `after`. */
function given(about: MarketAbout | null, stamp: string, tradeIn = true, isFree = true, after = tooFew) {
  const program = join(folder, 'program.mjs');
  const done = join(folder, 'done');
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'; import { parentPort, workerData } from 'node:worker_threads';
     appendFileSync(${JSON.stringify(done)}, JSON.stringify(workerData) + '\\n');
     ${after}`,
  );
  const site = testTenant({ slug: 'acme', trade_in: { autograb: tradeIn } });
  const tenants = { all: () => [site], bySlug: () => site } as unknown as TenantRegistry;
  const [error, save, end] = [vi.fn(), vi.fn(async () => undefined), vi.fn(async () => undefined)];
  thread = new MarketThread({
    ...{
      tenants,
      fitThread: new FitThread(program),
      clock: { now: () => now },
      log: { error, info: vi.fn() },
    },
    marketStore: { stamp: async () => stamp, listings: noListings },
    marketShelf: { about: async () => about, save },
    marketTurns: { take: async () => isFree, end },
  });
  const runs = () => (existsSync(done) ? readFileSync(done, 'utf8').trim().split('\n').length : 0);
  return { thread, runs, error, save, end };
}
async function* noListings() {}

const fitted = (fittedAt: string, stamp: string, hasModel = true): MarketAbout => ({
  fittedAt,
  stamp,
  hasModel,
});

test.each<[string, MarketAbout | null, boolean, number]>([
  ['a site that was never fitted', null, true, 1],
  ['a site without trade-in estimates', null, false, 0],
  ['nothing new', fitted(old, `${file}2`), true, 0],
  ['a new file', fitted(fresh, 'stock 2'), true, 1],
  ['new stock soon after a fit', fitted(fresh, `${file}1`), true, 0],
  ['new stock an hour after a fit', fitted(old, `${file}1`), true, 1],
  ['new stock after too little for a model', fitted(fresh, `${file}1`, false), true, 1],
])('%s', async (_, about, tradeIn, expected) => {
  const { thread, runs, error } = given(about, `${file}2`, tradeIn);
  thread.start();
  if (expected > 0) await vi.waitFor(() => expect(runs()).toBe(expected), patience);
  else await pause(100);
  expect(runs()).toBe(expected);
  expect(error).not.toHaveBeenCalled();
});

test('requests for one site while it is waiting are one fit', async () => {
  const { thread, runs } = given(fitted(fresh, `${file}2`), `${file}2`);
  thread.refit('acme');
  thread.refit('acme');
  expect(runs()).toBe(0);
  thread.start();
  thread.refit('acme');
  await vi.waitFor(() => expect(runs()).toBe(1), patience);
});

test('a market that another process is fitting is left to it', async () => {
  const { thread, runs, error } = given(null, `${file}2`, true, false);
  thread.start();
  await pause(200);
  expect(runs()).toBe(0);
  expect(error).not.toHaveBeenCalled();
});

test('saves the result under the stamp of its listings, and ends its turn', async () => {
  const { thread, save, end } = given(null, `${file}2`);
  thread.start();
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1), patience);
  const about = { stamp: `${file}2`, fittedAt: now.toISOString(), hasModel: false };
  expect(save.mock.calls).toEqual([['acme', about, null]]);
});

test('a thread that fails is logged; nothing is saved, and the next fit may begin', async () => {
  const { thread, runs, save, end, error } = given(
    null,
    `${file}2`,
    true,
    true,
    "throw new Error('no memory');",
  );
  thread.start();
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1), patience);
  thread.refit('acme');
  await vi.waitFor(() => expect(runs()).toBe(2), patience);
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2), patience);
  expect(save).not.toHaveBeenCalled();
});

test('a stop ends the fit that is under way, without saving or logging it', async () => {
  const { thread, runs, save, end, error } = given(null, `${file}2`, true, true, 'setInterval(() => {}, 9);');
  thread.start();
  await vi.waitFor(() => expect(runs()).toBe(1), patience);
  await thread.stop();
  expect(end).toHaveBeenCalledTimes(1);
  expect(save).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
});
