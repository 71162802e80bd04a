import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryFreer, Pauses } from './job-loop';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
const workFor = (ms: number) => vi.advanceTimersByTime(ms);

describe('pauses of background work', () => {
  test('are due after each slice', async () => {
    const pauses = new Pauses(10);
    const first = pauses.due();
    workFor(11);
    const second = pauses.due();
    await pauses.pause();
    expect([first, second, pauses.due()]).toEqual([false, true, false]);
  });

  test('yield to a chain of short turns for up to three times the slice', async () => {
    const pauses = new Pauses(5);
    let turns = 0;
    let isOver = false;
    const requests = (async () => {
      while (!isOver) {
        await nextTurn();
        workFor(1);
        turns += 1;
      }
    })();
    workFor(10);
    await pauses.pause();
    expect(turns).toBeGreaterThanOrEqual(29);
    expect(turns).toBeLessThanOrEqual(31);
    isOver = true;
    await requests;
  });
});

test('collects what nothing refers to any more', async () => {
  const reference = new WeakRef(Array.from({ length: 1_000 }, (_, at) => ({ at })));
  // A weak reference holds until the end of its turn.
  await nextTurn();
  memoryFreer()();
  expect(reference.deref()).toBeUndefined();
});
