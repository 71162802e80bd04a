import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Pauses } from './pauses';

const workFor = (ms: number) => {
  const begin = performance.now();
  while (performance.now() - begin < ms);
};

describe('pauses of background work', () => {
  test('a slice ends after its time, and a new one begins after the pause', async () => {
    const pauses = new Pauses(10);
    const first = pauses.due();
    workFor(11);
    const second = pauses.due();
    await pauses.pause();
    expect([first, second, pauses.due()]).toEqual([false, true, false]);
  });

  test('a pause yields to a chain of short turns, and ends while the chain still runs', async () => {
    const pauses = new Pauses(5);
    let turns = 0;
    let stop = false;
    const requests = (async () => {
      while (!stop) {
        await nextTurn();
        workFor(1);
        turns++;
      }
    })();
    workFor(10);
    await pauses.pause();
    const turnsInPause = turns;
    stop = true;
    await requests;
    expect(turnsInPause).toBeGreaterThan(1);
  });
});
