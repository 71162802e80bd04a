import { MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';
import { describe, expect, it, vi } from 'vitest';
import { GuardedCalls } from './guarded-calls';

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
