import { expect, it } from 'vitest';
import { Turns } from './turns';

it('runs a few at once, in order of arrival, and nothing jumps the queue', async () => {
  const turns = new Turns({ concurrency: 2, queue: 3 });
  const ends: Array<() => void> = [];
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) =>
    turns.run(async () => {
      started.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  const all = [0, 1, 2, 3].map(work);
  expect(turns.full).toBe(false);
  all.push(work(4));
  expect(turns.full).toBe(true);
  for (let number = 5; started.length < 12; number += 1) {
    ends.shift()?.();
    all.push(work(number));
    await new Promise((resolve) => setImmediate(resolve));
  }
  while (running > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(most).toBe(2);
  expect(started).toEqual([...started].sort((one, other) => one - other));
});
