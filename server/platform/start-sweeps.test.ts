import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSweeps } from './start-sweeps';

const firstAfterMs = 30_000;
const hourMs = 60 * 60 * 1_000;

describe('sweeps', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const start = (sweep: () => Promise<unknown>, everyMs?: number) => {
    const log = { error: vi.fn() };
    const stop = startSweeps(sweep, {
      firstAfterMs,
      failureText: 'could not sweep',
      log,
      ...(everyMs === undefined ? {} : { everyMs }),
    });
    return { log, stop };
  };

  it('run soon after the start, then every hour', async () => {
    const sweep = vi.fn(async () => 0);
    start(sweep);
    await vi.advanceTimersByTimeAsync(firstAfterMs - 1);
    expect(sweep).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sweep).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * hourMs - firstAfterMs);
    expect(sweep).toHaveBeenCalledTimes(3);
  });
  it('run at their own interval', async () => {
    const sweep = vi.fn(async () => 0);
    start(sweep, 60_000);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(sweep).toHaveBeenCalledTimes(6);
  });
  it('log a failure by its code, without personal data, and run again', async () => {
    const sweep = vi.fn(async () => {
      throw Object.assign(new Error('alex@example.com is locked'), { code: 'SQLITE_BUSY' });
    });
    const { log } = start(sweep);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(sweep).toHaveBeenCalledTimes(2);
    expect(log.error.mock.calls[0]).toEqual([{ failure: 'SQLITE_BUSY' }, 'could not sweep']);
  });
  it('stop', async () => {
    const sweep = vi.fn(async () => 0);
    start(sweep).stop();
    await vi.advanceTimersByTimeAsync(3 * hourMs);
    expect(sweep).toHaveBeenCalledTimes(0);
  });
});
