import { MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';
import { describe, expect, it, test, vi } from 'vitest';
import { GuardedCalls } from './guarded-calls';
import { fitsToken, SearchTokens } from './search-tokens';
import { lookAgainMs } from './stock-indexes';

const reset = () => new MeilisearchRequestError('http://engine/', new Error('ECONNRESET'));
const timeout = () =>
  new MeilisearchRequestError('http://engine/', new MeilisearchRequestTimeOutError(100, {}));

function setUp() {
  const clock = { nowMs: 0 };
  const [onAway, onBack] = [vi.fn(), vi.fn()];
  return { clock, onAway, onBack, calls: new GuardedCalls({ nowMs: () => clock.nowMs, onAway, onBack }) };
}
const failing = (error: () => unknown) => vi.fn(async () => Promise.reject(error()));

describe('a guarded call to the engine', () => {
  it('retries a failed connection once', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(reset()).mockResolvedValue('answer');
    expect(await setUp().calls.read(call)).toBe('answer');
    expect(call).toHaveBeenCalledTimes(2);
  });
  it.each([
    ['does not try a failed connection a third time', reset, 2],
    ['does not repeat a call that timed out', timeout, 1],
    ['does not repeat a call with an invalid answer', () => new SyntaxError('<html>'), 1],
    ['does not repeat a call after a fault of our own', () => new TypeError('fault'), 1],
  ])('%s', async (_, error, times) => {
    const call = failing(error);
    await expect(setUp().calls.read(call)).rejects.toThrow();
    expect(call).toHaveBeenCalledTimes(times);
  });
  it('after two failures makes no calls during the rest, and reports it once', async () => {
    const { calls, clock, onAway } = setUp();
    const call = failing(timeout);
    for (let page = 0; page < 6; page++) await expect(calls.read(call)).rejects.toThrow();
    expect(call).toHaveBeenCalledTimes(2);
    expect(onAway.mock.calls).toEqual([['Meilisearch timed out']]);
    clock.nowMs += 1_000;
    await expect(calls.read(call)).rejects.toThrow('timed out');
    expect(call).toHaveBeenCalledTimes(3);
    expect(onAway).toHaveBeenCalledTimes(1);
  });
  it('resumes when it answers again, and reports that once', async () => {
    const { calls, clock, onBack } = setUp();
    for (const _ of [1, 2]) await expect(calls.read(failing(reset))).rejects.toThrow();
    clock.nowMs += 1_500;
    for (const answer of ['a', 'b', 'c']) expect(await calls.read(async () => answer)).toBe(answer);
    expect(onBack.mock.calls).toEqual([[1_500]]);
  });
  it('passes on a fault of our own, which does not count as an outage', async () => {
    const { calls, onAway } = setUp();
    const call = failing(() => new TypeError('fault'));
    for (const _ of [1, 2, 3]) await expect(calls.read(call)).rejects.toBeInstanceOf(TypeError);
    expect(call).toHaveBeenCalledTimes(3);
    expect(onAway).not.toHaveBeenCalled();
  });
});

test.each([
  [0, 25],
  [100, 25],
  [400, 100],
  [1_000, 250],
  [60_000, 250],
])('checks a task after %i ms of waiting again in %i ms', (waitedMs, again) => {
  expect(lookAgainMs(waitedMs)).toBe(again);
});

const uid = '94c66e75-d945-4d69-9fbd-ef234c34e994';
const rules = { cars_yard: { filter: 'status = "in_stock"' } };
const payloadOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

function tokensAt() {
  const clock = { nowMs: Date.parse('2026-11-20T00:00:00Z') };
  return { clock, tokens: new SearchTokens('parent-key', uid, () => clock.nowMs) };
}

describe('search tokens', () => {
  it('contain the index, its filter, the parent key’s uid and an expiry in ten minutes, but not the key', async () => {
    const token = await tokensAt().tokens.of(rules);
    const exp = Date.parse('2026-11-20T00:10:00Z') / 1000;
    expect(payloadOf(token)).toEqual({ searchRules: rules, apiKeyUid: uid, exp });
    expect(token).not.toContain('parent-key');
  });
  it('are replaced in the second half of their life', async () => {
    const { clock, tokens } = tokensAt();
    const first = await tokens.of(rules);
    clock.nowMs += 5 * 60_000 - 1;
    expect(await tokens.of(rules)).toBe(first);
    clock.nowMs += 1;
    expect(await tokens.of(rules)).not.toBe(first);
  });
  it('differ by index and by filter', async () => {
    const { tokens } = tokensAt();
    const all = [rules, { cars_yard: { filter: 'status = "sold"' } }, { cars_other: rules.cars_yard }];
    expect(new Set(await Promise.all(all.map((each) => tokens.of(each)))).size).toBe(3);
  });
  it('leave a filter that is too long for a header in the query', () => {
    expect(fitsToken('stocknum = "1"')).toBe(true);
    expect(fitsToken('x'.repeat(3_001))).toBe(false);
  });
});
