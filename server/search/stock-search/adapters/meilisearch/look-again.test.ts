import { expect, test } from 'vitest';
import { lookAgainMs } from './look-again';

test.each([
  [0, 25],
  [100, 25],
  [400, 100],
  [1_000, 250],
  [60_000, 250],
])('checks a task after %i ms of waiting again in %i ms', (waitedMs, again) => {
  expect(lookAgainMs(waitedMs)).toBe(again);
});
