import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limit';

const rate = { perSecond: 2, burst: 3 };

test('grants a burst, then the steady rate', () => {
  const limiter = new RateLimiter();
  const at = (ms: number) => limiter.take('a', rate, ms).waitSeconds;
  expect([at(0), at(0), at(0), at(0)]).toEqual([0, 0, 0, 1]);
  expect([at(499), at(500), at(501)]).toEqual([1, 0, 1]);
  expect([at(10_000), at(10_000), at(10_000), at(10_000)]).toEqual([0, 0, 0, 1]);
});

test('takes no tokens for refusals, so that a persistent caller still gets the steady rate', () => {
  const limiter = new RateLimiter();
  let granted = 0;
  for (let ms = 0; ms < 10_000; ms += 10) if (limiter.take('a', rate, ms).waitSeconds === 0) granted += 1;
  expect(granted).toBe(22);
});

test('returns whole seconds to wait at slow rates', () => {
  const limiter = new RateLimiter();
  const slow = { perSecond: 0.1, burst: 1 };
  expect([
    limiter.take('a', slow, 0).waitSeconds,
    limiter.take('a', slow, 0).waitSeconds,
    limiter.take('a', slow, 4000).waitSeconds,
  ]).toEqual([0, 10, 6]);
});

test('counts names separately', () => {
  const limiter = new RateLimiter();
  const one = { perSecond: 1, burst: 1 };
  expect([
    limiter.take('a', one, 0).waitSeconds,
    limiter.take('b', one, 0).waitSeconds,
    limiter.take('a', one, 0).waitSeconds,
  ]).toEqual([0, 0, 1]);
});

test('grants nothing extra if the clock goes back', () => {
  const limiter = new RateLimiter();
  const one = { perSecond: 1, burst: 1 };
  expect([limiter.take('a', one, 5000).waitSeconds, limiter.take('a', one, 0).waitSeconds]).toEqual([0, 1]);
});

test('keeps names up to its capacity and drops the one idle longest', () => {
  const limiter = new RateLimiter(100);
  const one = { perSecond: 0.001, burst: 1 };
  limiter.take('kept', one, 0);
  for (let n = 0; n < 1000; n += 1) {
    limiter.take(`visitor ${n}`, one, 0);
    limiter.take('kept', one, 0);
  }
  expect(limiter.size).toBe(100);
  expect(limiter.take('kept', one, 0).waitSeconds).toBeGreaterThan(0);
  expect(limiter.take('visitor 0', one, 0).waitSeconds).toBe(0);
});

test('reports the remaining requests and the time until all are back', () => {
  const limiter = new RateLimiter();
  expect(limiter.take('a', rate, 0)).toEqual({ waitSeconds: 0, remaining: 2, resetSeconds: 1 });
  expect(limiter.take('a', rate, 0)).toEqual({ waitSeconds: 0, remaining: 1, resetSeconds: 1 });
  expect(limiter.take('a', rate, 0)).toEqual({ waitSeconds: 0, remaining: 0, resetSeconds: 2 });
  expect(limiter.take('a', rate, 0)).toEqual({ waitSeconds: 1, remaining: 0, resetSeconds: 2 });
});
