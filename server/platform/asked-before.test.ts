import { expect, test } from 'vitest';
import { AskedBefore } from './asked-before';

test('a key is repeated from the second time on', () => {
  const asked = new AskedBefore({ max: 10 });
  expect(['a', 'b', 'a', 'a'].map((key) => asked.isRepeated(key))).toEqual([false, false, true, true]);
});

test('the least recent keys are forgotten first', () => {
  const asked = new AskedBefore({ max: 2 });
  for (const key of ['a', 'b', 'a', 'c']) asked.isRepeated(key);
  expect([asked.isRepeated('a'), asked.isRepeated('b')]).toEqual([true, false]);
});

test('a key is forgotten a while after its first time', () => {
  let nowMs = 5_000;
  const asked = new AskedBefore({ max: 10, ttl: 1_000, perf: { now: () => nowMs } });
  const askedAt = [5_000, 5_900, 6_001, 6_100].map((at) => {
    nowMs = at;
    return asked.isRepeated('a');
  });
  expect(askedAt).toEqual([false, true, false, true]);
});
