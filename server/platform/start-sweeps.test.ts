import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRounds, startSweeps } from './start-sweeps';

const firstAfterMs = 30_000;
const hourMs = 60 * 60 * 1_000;
const log = { error: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  log.error.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('sweeps', () => {
  const start = (sweep: () => Promise<unknown>, everyMs?: number) =>
    startSweeps(sweep, {
      firstAfterMs,
      failureText: 'could not sweep',
      log,
      ...(everyMs === undefined ? {} : { everyMs }),
    });

  it('run soon after the start, then every hour', async () => {
    const sweep = vi.fn(async () => 0);
    start(sweep);
    await advance(firstAfterMs - 1);
    expect(sweep).toHaveBeenCalledTimes(0);
    await advance(1);
    expect(sweep).toHaveBeenCalledTimes(1);
    await advance(2 * hourMs);
    expect(sweep).toHaveBeenCalledTimes(3);
  });
  it('run at their own interval', async () => {
    const sweep = vi.fn(async () => 0);
    start(sweep, 60_000);
    await advance(5 * 60_000);
    expect(sweep).toHaveBeenCalledTimes(5);
  });
  it('stop', async () => {
    const sweep = vi.fn(async () => 0);
    await start(sweep)();
    await advance(3 * hourMs);
    expect(sweep).toHaveBeenCalledTimes(0);
  });
});

describe('rounds', () => {
  const rounds = (round: () => Promise<unknown>) =>
    startRounds(round, { everyMs: 1_000, failureText: 'could not check', log });

  it.each<[what: string, round: () => Promise<unknown>]>([
    ['rejects', async () => Promise.reject(new Error('no "alex@example.com"'))],
    [
      'throws',
      () => {
        throw new Error('no "alex@example.com"');
      },
    ],
  ])('go on after one that %s, which is logged without what it quotes', async (_, failing) => {
    const round = vi.fn(failing);
    const stop = rounds(round);
    await advance(3_000);
    expect(round).toHaveBeenCalledTimes(3);
    expect(log.error).toHaveBeenCalledTimes(3);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ says: 'no …' }), 'could not check');
    await stop();
  });

  it('never overlap', async () => {
    let [atWork, most] = [0, 0];
    const round = vi.fn(async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      atWork -= 1;
    });
    const stop = rounds(round);
    await advance(13_000);
    expect([round.mock.calls.length, most]).toEqual([3, 1]);
    await advance(5_000);
    await stop();
  });

  it('wait at a stop for the one in progress, whose failure is then no fault', async () => {
    let fail: (error: Error) => void = () => {};
    const round = vi.fn(() => new Promise((_, reject) => (fail = reject)));
    const stop = rounds(round);
    await advance(1_000);
    const stopped = vi.fn();
    const end = stop().then(stopped);
    await advance(0);
    expect(stopped).not.toHaveBeenCalled();
    fail(new Error('the database is closed'));
    await end;
    await advance(10_000);
    expect(round).toHaveBeenCalledTimes(1);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('wait two seconds at most', async () => {
    const stop = rounds(() => new Promise(() => {}));
    await advance(1_000);
    const stopped = vi.fn();
    void stop().then(stopped);
    await advance(2_000);
    expect(stopped).toHaveBeenCalled();
  });
});
