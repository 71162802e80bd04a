import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atMostAtOnce } from './at-once';

test('works on so many items at once, and keeps their order', async () => {
  let running = 0;
  let most = 0;
  const results = await atMostAtOnce([5, 1, 4, 2, 3], 2, async (number) => {
    running += 1;
    most = Math.max(most, running);
    await pause(number);
    running -= 1;
    return number * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
  expect(await atMostAtOnce([], 2, () => Promise.reject(new Error('called')))).toEqual([]);
});
