import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Exchange } from '#server/platform/http/exchange';
import { expectEach } from '../../../tests/support/expect-each';
import { testTenant } from '../../../tests/support/test-tenant';
import { addExchange, emptyTally, isOfSite, leadsByDay, UsageCounter } from './usage';
import { type CountedDay, type UsageOfDay, usageCsv, usageTotals } from './usage-store';

const page: Exchange = {
  requestId: 'a1b2c3d4',
  host: 'a.example',
  method: 'GET',
  route: '/',
  status: 200,
  milliseconds: 1,
  cache: 'hit',
  isDocument: true,
  bytesSent: 100,
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
    const once = { requests: 1, pages_cached: 1, pages_rendered: 0, api_requests: 0, bytes_sent: 100 };
    expect(stored).toEqual([
      [
        { ...once, requests: 2, pages_cached: 2, bytes_sent: 200, tenant: 'a', day: '2026-11-26' },
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
    const sums = { requests: 2, pages_cached: 2, pages_rendered: 0, api_requests: 0, bytes_sent: 200 };
    expect(stored.flat()).toEqual([{ ...sums, tenant: 'a', day: '2026-11-26' }]);
  });
});

describe('the usage of a site', () => {
  it.each([
    [true, '/; /cars/:slug; /models; /media/*; /api/stock; /mcp; other'],
    [false, '/healthz; /readyz; /metrics; /internal/hosts; /internal/v1/tenants/{slug}; /internal/*'],
  ])('includes (%s) requests for: %s', (expected, routes) => {
    expectEach(routes, (route) => isOfSite({ route }), expected);
  });

  it.each<[string, Partial<Exchange>, Partial<ReturnType<typeof emptyTally>>]>([
    ['a page out of the cache', { cache: 'hit' }, { pages_cached: 1 }],
    ['a page for the cache', { cache: 'miss' }, { pages_rendered: 1 }],
    ['a page of one visitor', {}, { pages_rendered: 1 }],
    ['a page that failed or was refused', { status: 503 }, {}],
    ['a redirect', { isDocument: false, status: 302 }, {}],
    ['an answer of the API', { route: '/api/stock', isDocument: false }, { api_requests: 1 }],
    ['the HTML of the API', { route: '/api/docs' }, { api_requests: 1 }],
    ['an answer of MCP', { route: '/mcp', isDocument: false }, { api_requests: 1 }],
    ['a photo', { route: '/media/*', isDocument: false }, {}],
  ])('counts %s', (_name, differences, expected) => {
    const tally = emptyTally();
    addExchange(tally, { ...page, cache: undefined, ...differences });
    expect(tally).toEqual({ ...emptyTally(), requests: 1, bytes_sent: 100, ...expected });
  });
});

const day = (tenant: string, date: string, storage_bytes: number): UsageOfDay => ({
  tenant,
  day: date,
  requests: 10,
  pages_cached: 5,
  pages_rendered: 2,
  api_requests: 1,
  bytes_sent: 1_000,
  leads: 1,
  storage_bytes,
});

test('CSV has a heading, a row for each day, and no slug that a spreadsheet runs as a formula', () => {
  expect(usageCsv([day('-cars', '2026-11-25', 7)])).toBe(
    'tenant,day,requests,pages_cached,pages_rendered,api_requests,bytes_sent,leads,storage_bytes\r\n' +
      '"\'-cars",2026-11-25,10,5,2,1,1000,1,7\r\n',
  );
});
test('totals add up by site, with the most storage of a day', () => {
  const days = [day('b', '2026-11-25', 5), day('a', '2026-11-25', 9), day('b', '2026-11-26', 3)];
  expect(usageTotals(days)).toEqual([
    {
      tenant: 'a',
      days: 1,
      requests: 10,
      pages_cached: 5,
      pages_rendered: 2,
      api_requests: 1,
      bytes_sent: 1_000,
      leads: 1,
      storage_bytes: 9,
    },
    {
      tenant: 'b',
      days: 2,
      requests: 20,
      pages_cached: 10,
      pages_rendered: 4,
      api_requests: 2,
      bytes_sent: 2_000,
      leads: 2,
      storage_bytes: 5,
    },
  ]);
});

const at = (...minutes: string[]) => minutes.map((minute) => ({ at: new Date(minute), leads: 1 }));

test.each([
  ['none', 'Australia/Brisbane', [], []],
  ['around midnight', 'Australia/Brisbane', ['2026-11-25T13:59:00Z', '2026-11-25T14:00:00Z'], [1, 1]],
  ['of half an hour more', 'Australia/Adelaide', ['2026-11-25T13:29:00Z', '2026-11-25T13:30:00Z'], [1, 1]],
  ['two days ago, which is not whole', 'Australia/Brisbane', ['2026-11-24T13:59:00Z'], []],
  ['today only', 'Australia/Perth', ['2026-11-25T16:00:00Z', '2026-11-26T01:00:00Z'], [2]],
])('leads by day: %s', (_name, time_zone, times, expected) => {
  const days = leadsByDay({ slug: 'a', time_zone }, at(...times), new Date('2026-11-26T03:00:00Z'));
  expect(days.map(({ leads }) => leads)).toEqual(expected);
});

test('leads of the same minute are added up', () => {
  const minutes = [{ at: new Date('2026-11-26T01:00:00Z'), leads: 7 }, ...at('2026-11-26T01:01:00Z')];
  const now = new Date('2026-11-26T03:00:00Z');
  expect(leadsByDay({ slug: 'a', time_zone: 'Australia/Perth' }, minutes, now)).toEqual([
    { tenant: 'a', day: '2026-11-26', leads: 8 },
  ]);
});
