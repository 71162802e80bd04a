import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as settled } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TenantRegistry } from '#server/dealer/registry';
import type { MarketShelf } from '#server/market/market-shelf';
import { folderForFile } from '../../../tests/support/folder';
import { patience } from '../../../tests/support/patience';
import { testTenant } from '../../../tests/support/test-tenant';
import { FitThread, MarketThread } from './market-thread';

type MarketAbout = Parameters<MarketShelf['save']>[1];

const now = new Date('2026-11-23T02:00:00.000Z');
const fresh = '2026-11-23T01:50:00.000Z';
const old = '2026-11-23T00:50:00.000Z';
const file = 'a.csv 2026-11-20\nstock ';

const folder = folderForFile();
const failing = join(folder, 'failing.mjs');
const endless = join(folder, 'endless.mjs');
let thread: MarketThread | undefined;
beforeAll(() => {
  writeFileSync(failing, "throw new Error('no memory');");
  writeFileSync(endless, 'setInterval(() => {}, 9);');
});
afterEach(() => thread?.stop());

/** A fit that finds too few listings for a model. */
class TooFew extends FitThread {
  override run(): Promise<null> {
    return Promise.resolve(null);
  }
}

interface Given {
  readonly about?: MarketAbout | null;
  readonly tradeIn?: boolean;
  readonly isFree?: boolean;
  readonly fitThread?: FitThread;
}

/** One site whose listings have the stamp of two cars in stock. */
function given({ about = null, tradeIn = true, isFree = true, fitThread = new TooFew() }: Given = {}) {
  const site = testTenant({ slug: 'acme', trade_in: { autograb: tradeIn } });
  const run = vi.spyOn(fitThread, 'run');
  const [error, save, end] = [vi.fn(), vi.fn(async () => undefined), vi.fn(async () => undefined)];
  thread = new MarketThread({
    tenants: { all: () => [site], bySlug: () => site } as unknown as TenantRegistry,
    fitThread,
    clock: { now: () => now },
    log: { error, info: vi.fn() },
    marketStore: { stamp: async () => `${file}2`, listings: noListings },
    marketShelf: { about: async () => about, save },
    marketTurns: { take: async () => isFree, end },
  });
  return { thread, run, error, save, end };
}
async function* noListings() {}

const fitted = (fittedAt: string, stamp: string, hasModel = true): MarketAbout => ({
  fittedAt,
  stamp,
  hasModel,
});

describe('the thread that fits markets', () => {
  test.each<[string, Given, number]>([
    ['fits a site that was never fitted', {}, 1],
    ['leaves a site without trade-in estimates', { tradeIn: false }, 0],
    ['leaves a market that another process is fitting', { isFree: false }, 0],
    ['does nothing if nothing is new', { about: fitted(old, `${file}2`) }, 0],
    ['fits a new file at once', { about: fitted(fresh, 'stock 2') }, 1],
    ['leaves new stock soon after a fit', { about: fitted(fresh, `${file}1`) }, 0],
    ['fits new stock an hour after a fit', { about: fitted(old, `${file}1`) }, 1],
    ['fits new stock at once if there was no model', { about: fitted(fresh, `${file}1`, false) }, 1],
  ])('%s', async (_, about, expected) => {
    const { thread, run, error } = given(about);
    thread.start();
    await settled();
    expect(run).toHaveBeenCalledTimes(expected);
    expect(error).not.toHaveBeenCalled();
  });

  test('makes one fit of all requests for a site that is waiting', async () => {
    const { thread, run } = given({ about: fitted(fresh, `${file}2`) });
    thread.refit('acme');
    thread.refit('acme');
    expect(run).not.toHaveBeenCalled();
    thread.start();
    thread.refit('acme');
    await settled();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('saves the result under the stamp of its listings and ends its turn', async () => {
    const { thread, save, end } = given();
    thread.start();
    await settled();
    expect(end).toHaveBeenCalledTimes(1);
    const about = { stamp: `${file}2`, fittedAt: now.toISOString(), hasModel: false };
    expect(save.mock.calls).toEqual([['acme', about, null]]);
  });

  test('logs a failed fit, saves nothing and can fit again', async () => {
    const { thread, run, save, end, error } = given({ fitThread: new FitThread(failing) });
    thread.start();
    await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1), patience);
    thread.refit('acme');
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2), patience);
    expect(run).toHaveBeenCalledTimes(2);
    expect(save).not.toHaveBeenCalled();
  });

  test('ends a running fit when it stops, without saving or logging it', async () => {
    const { thread, run, save, end, error } = given({ fitThread: new FitThread(endless) });
    thread.start();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience);
    await thread.stop();
    expect(end).toHaveBeenCalledTimes(1);
    expect(save).not.toHaveBeenCalled();
    expect(error).not.toHaveBeenCalled();
  });
});
