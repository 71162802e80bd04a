import { expect, test } from 'vitest';
import { lookAgainMs } from './look-again';

test.each([
  [0, 25],
  [100, 25],
  [400, 100],
  [1_000, 250],
  [60_000, 250],
])('a task that has been waited for %i ms is looked at again after %i ms', (waitedMs, again) => {
  expect(lookAgainMs(waitedMs)).toBe(again);
});
