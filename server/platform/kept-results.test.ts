import { describe, expect, it, test, vi } from 'vitest';
import { AskedBefore } from '#server/page/view-cache';
import { latestPerObject, once, perObject } from './derived';

describe('a result per object', () => {
  it('is computed once for each object', () => {
    const compute = vi.fn(({ name }: { name: string }) => name.toUpperCase());
    const upper = perObject(compute);
    const [a, b] = [{ name: 'a' }, { name: 'b' }];
    expect([upper(a), upper(b), upper(a), upper({ name: 'a' })]).toEqual(['A', 'B', 'A', 'A']);
    expect(compute).toHaveBeenCalledTimes(3);
  });

  it('is computed once even if it is undefined', () => {
    const compute = vi.fn(() => undefined);
    const nothing = perObject(compute);
    const key = {};
    nothing(key);
    nothing(key);
    expect(compute).toHaveBeenCalledTimes(1);
  });
});

describe('the latest result per object', () => {
  const key = {};
  it.each([
    { next: [1, 'a'], again: 1 },
    { next: [1, 'b'], again: 2 },
    { next: [1], again: 2 },
    { next: [1, 'a', undefined], again: 2 },
    { next: [Number.NaN, 'a'], first: [Number.NaN, 'a'], again: 1 },
  ])('is reused only while its values are the same: $next', ({ first = [1, 'a'], next, again }) => {
    const latest = latestPerObject<object, number>();
    const compute = vi.fn(() => 7);
    latest(key, first, compute);
    expect(latest(key, next, compute)).toBe(7);
    expect(compute).toHaveBeenCalledTimes(again);
  });

  it('is kept for each object', () => {
    const latest = latestPerObject<object, string>();
    expect(latest(key, [1], () => 'one')).toBe('one');
    expect(latest({}, [1], () => 'other')).toBe('other');
    expect(latest(key, [1], () => 'again')).toBe('one');
  });
});

it.each([
  ['a result', 7],
  ['none', undefined],
  ['a promise', Promise.resolve(7)],
])('does work with %s once, however often it is called', (_, result) => {
  const work = vi.fn(() => result);
  const doWork = once(work);
  expect([doWork(), doWork(), doWork()]).toEqual([result, result, result]);
  expect(work).toHaveBeenCalledTimes(1);
});

it('tries again after an error', () => {
  const work = vi
    .fn(() => 7)
    .mockImplementationOnce(() => {
      throw new Error('not yet');
    });
  const doWork = once(work);
  expect(doWork).toThrow('not yet');
  expect([doWork(), doWork(), work.mock.calls.length]).toEqual([7, 7, 2]);
});

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
