import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '#server/platform/http/exchange';
import { testTenant } from '../../../tests/support/test-tenant';
import { UsageCounter } from './usage-counter';
import type { CountedDay } from './usage-store-port';

const page: Exchange = {
  ...{ requestId: 'a1b2c3d4', host: 'a.example', method: 'GET', route: '/', status: 200 },
  ...{ milliseconds: 1, cache: 'hit', isDocument: true, bytesSent: 100 },
};
const perth = testTenant({ slug: 'a', time_zone: 'Australia/Perth' });
const sydney = testTenant({ slug: 'b', time_zone: 'Australia/Sydney' });

function counting() {
  const stored: CountedDay[][] = [];
  const store = { add: vi.fn(async (days: readonly CountedDay[]) => void stored.push([...days])) };
  const byName = { 'a.example': perth, 'b.example': sydney };
  const log = { warn: vi.fn() };
  const tenants = {
    byHost: (host: string | null) => Object.entries(byName).find(([name]) => name === host)?.[1] ?? null,
    bySlug: (slug: string) => [perth, sydney].find((one) => one.slug === slug) ?? null,
  };
  // 00:30 in Sydney, 21:30 of the day before in Perth.
  const clock = { now: () => new Date('2026-11-26T13:30:00Z') };
  return { stored, store, log, counter: new UsageCounter({ store, tenants, clock, log }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the usage counter', () => {
  it('stores its counts after ten seconds, by site and local day', async () => {
    const { stored, counter } = counting();
    counter.count(page);
    counter.count(page);
    counter.count({ ...page, host: 'b.example' });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(stored).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const once = { requests: 1, pagesCached: 1, pagesRendered: 0, apiRequests: 0, bytesSent: 100 };
    expect(stored).toEqual([
      [
        { ...once, requests: 2, pagesCached: 2, bytesSent: 200, tenant: 'a', day: '2026-11-26' },
        { ...once, tenant: 'b', day: '2026-11-27' },
      ],
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored).toHaveLength(1);
  });

  it('counts neither requests for the process nor those of unknown hosts', async () => {
    const { stored, counter } = counting();
    counter.count({ ...page, host: 'stranger.example' });
    counter.count({ ...page, host: undefined });
    counter.count({ ...page, route: '/readyz' });
    await counter.store();
    expect(stored).toEqual([]);
  });

  it('keeps unsaved counts, warns once and stores them the next time', async () => {
    const { stored, store, log, counter } = counting();
    store.add.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
    counter.count(page);
    await counter.store();
    counter.count(page);
    await counter.store();
    expect(log.warn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored.flat().map(({ requests }) => requests)).toEqual([2]);
  });
});
