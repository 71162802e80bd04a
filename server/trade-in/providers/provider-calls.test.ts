import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FullAnswer } from '#server/platform/network/outgoing-posts';
import { testTenant } from '../../../tests/support/test-tenant';
import { ProviderCalls } from './provider-calls';
import type { ProviderCall } from './provider-port';

const tenant = testTenant();
const provider = { source: 'own_service' } as const;
const signal = new AbortController().signal;
const call = (rego = 'ABC123'): ProviderCall<string> => ({
  request: { url: 'https://valuations.example/lookup', headers: {}, body: rego },
  read: (json) => (typeof json === 'string' ? json || null : undefined),
});

let nowMs = 0;
let calls: ProviderCalls;
const answer = (status: number, body = '"Corolla"', retryAfter?: string) => ({ status, body, retryAfter });
const ask = vi.fn(async (): Promise<FullAnswer> => answer(200));
const take = vi.fn(async (_tenant: string, _day: string, _most: number) => true);
const warn = vi.fn();

beforeEach(() => {
  nowMs = Date.parse('2026-11-23T13:30:00Z');
  for (const mock of [ask, take, warn]) mock.mockReset();
  ask.mockResolvedValue(answer(200));
  take.mockResolvedValue(true);
  const log = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
  const clock = { now: () => new Date(nowMs) };
  calls = new ProviderCalls({ posts: { ask }, budget: { take }, clock, log });
});
const otherSite = { tenant: testTenant({ slug: 'saltbush' }), provider };
const run = (rego?: string, caller = { tenant, provider }) => calls.run(caller, call(rego), signal);

describe('answers of a provider', () => {
  it.each([
    [answer(200), { kind: 'found', value: 'Corolla' }],
    [answer(200, '""'), { kind: 'unknown' }],
    [answer(400), { kind: 'unknown' }],
    [answer(404), { kind: 'unknown' }],
    [answer(422), { kind: 'unknown' }],
    [answer(200, '{}'), { kind: 'failed', code: 'invalid response' }],
    [answer(200, '<html>ABC123'), { kind: 'failed', code: 'invalid response' }],
    [answer(301), { kind: 'failed', code: 'HTTP 301' }],
    [answer(401), { kind: 'failed', code: 'HTTP 401' }],
    [answer(429, '', '2'), { kind: 'failed', code: 'HTTP 429', retryAfterMs: 2_000 }],
    [answer(500), { kind: 'failed', code: 'HTTP 500' }],
  ])('%j means %j', async (given, meaning) => {
    ask.mockResolvedValue(given);
    expect(await run()).toEqual(meaning);
  });

  it('are cached for ten minutes, unless they are failures', async () => {
    await Promise.all([run(), run()]);
    await run();
    expect(ask).toHaveBeenCalledTimes(1);
    await run('XYZ789');
    expect(ask).toHaveBeenCalledTimes(2);
    ask.mockResolvedValueOnce(answer(500));
    await run('DEF456');
    expect(await run('DEF456')).toEqual({ kind: 'found', value: 'Corolla' });
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('are cached per site', async () => {
    await run();
    await run(undefined, otherSite);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('a failing provider', () => {
  it('is not called for a while after three failures in a row', async () => {
    ask.mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED ABC123'), { code: 'ECONNREFUSED' }));
    for (let nth = 0; nth < 5; nth += 1) await run(`REGO${nth}`);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(await run()).toEqual({ kind: 'failed', code: 'resting' });
    nowMs += 31_000;
    ask.mockResolvedValue(answer(200));
    expect(await run()).toEqual({ kind: 'found', value: 'Corolla' });
  });

  it('of one site is still called for another', async () => {
    ask.mockRejectedValue(new Error('down'));
    for (let nth = 0; nth < 5; nth += 1) await run(`REGO${nth}`);
    ask.mockResolvedValue(answer(200));
    expect(await run(undefined, otherSite)).toEqual({ kind: 'found', value: 'Corolla' });
  });

  it('is not called before its Retry-After, an hour at most', async () => {
    ask.mockResolvedValueOnce(answer(429, '', '120'));
    await run('A');
    expect(await run('B')).toEqual({ kind: 'failed', code: 'asked to wait' });
    nowMs += 121_000;
    expect((await run('B')).kind).toBe('found');
    ask.mockResolvedValueOnce(answer(429, '', '999999'));
    await run('C');
    nowMs += 3_601_000;
    expect((await run('D')).kind).toBe('found');
  });

  it('is logged by site, provider and code only', async () => {
    ask.mockResolvedValue(answer(500, 'no such plate ABC123'));
    await run();
    expect(warn.mock.calls).toEqual([
      [{ tenant: 'brolga', provider: 'own_service', code: 'HTTP 500' }, 'valuation provider failed'],
    ]);
  });
});

describe('the budget', () => {
  it('counts each call against the day at the site', async () => {
    await run();
    expect(take).toHaveBeenCalledWith('brolga', '2026-11-23', 500);
    expect(tenant.time_zone).toBe('Australia/Brisbane');
  });

  it('stops calls once it is used up, or if it cannot be read; that is no failure of the provider', async () => {
    take.mockResolvedValueOnce(false);
    expect(await run()).toEqual({ kind: 'failed', code: 'no calls left today' });
    take.mockRejectedValueOnce(new Error('database is locked'));
    expect(await run()).toEqual({ kind: 'failed', code: 'no calls left today' });
    expect(ask).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
    expect((await run()).kind).toBe('found');
  });
});
