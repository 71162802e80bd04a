import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limit';
import { SharedRateLimiter } from './shared-rate-limit';

type SharedBuckets = ConstructorParameters<typeof SharedRateLimiter>[0];

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

const sharedRate = { perSecond: 5, burst: 5 };

/** A bucket that never fills, which counts its questions. */
function fixedBucket(tokens: number) {
  const bucket = { left: tokens, questions: [] as number[] };
  const buckets: SharedBuckets = {
    take: async (_name, wanted) => {
      bucket.questions.push(wanted);
      const granted = Math.min(wanted, bucket.left);
      bucket.left -= granted;
      return { granted, left: bucket.left };
    },
  };
  return { bucket, limiter: new SharedRateLimiter(buckets) };
}
const waitsOf = async (limiter: SharedRateLimiter, requests: number, of = sharedRate) =>
  (await Promise.all(Array.from({ length: requests }, () => limiter.take('a', of, 0)))).map(
    ({ waitSeconds }) => waitSeconds,
  );

test('shares a question between requests that arrive together', async () => {
  const { bucket, limiter } = fixedBucket(30);
  expect(await waitsOf(limiter, 20)).toEqual(Array.from({ length: 20 }, () => 0));
  expect(bucket.questions).toEqual([1, 19]);
});

test('does not ask an empty bucket until it may have a token again', async () => {
  const { bucket, limiter } = fixedBucket(2);
  expect(await waitsOf(limiter, 3)).toEqual([0, 0, 1]);
  const asked = bucket.questions.length;
  expect(await waitsOf(limiter, 50)).toEqual(Array.from({ length: 50 }, () => 1));
  expect(bucket.questions).toHaveLength(asked);
});

test('takes a tenth of a large burst in advance, so that most requests ask nothing', async () => {
  const { bucket, limiter } = fixedBucket(100);
  const large = { perSecond: 20, burst: 100 };
  for (let at = 0; at < 22; at += 1) expect((await limiter.take('a', large, 0)).waitSeconds).toBe(0);
  expect(bucket.questions).toEqual([11, 11]);
});

test('loses no token that was taken in advance', async () => {
  const { limiter } = fixedBucket(100);
  const waits = await waitsOf(limiter, 110, { perSecond: 20, burst: 100 });
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(100);
});

test('reports the rest of the shared bucket', async () => {
  const { limiter } = fixedBucket(5);
  expect(await limiter.take('a', sharedRate, 0)).toEqual({ waitSeconds: 0, remaining: 4, resetSeconds: 1 });
});

test.each([
  ['fail', () => Promise.reject(new Error('the database is away'))],
  ['never answer', () => new Promise<never>(() => undefined)],
])('limits alone for a while if the buckets %s', async (_case, take) => {
  let questions = 0;
  const buckets: SharedBuckets = {
    take: () => {
      questions += 1;
      return take();
    },
  };
  const limiter = new SharedRateLimiter(buckets, { patienceMs: 20, restMs: 60_000 });
  expect(await waitsOf(limiter, 7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  expect(await waitsOf(limiter, 3)).toEqual([1, 1, 1]);
  expect(questions).toBe(2);
});

test('uses the buckets again once they answer', async () => {
  let isAway = true;
  const { bucket } = fixedBucket(1_000);
  const buckets: SharedBuckets = {
    take: async (_name, wanted) => {
      if (isAway) throw new Error('away');
      bucket.left -= wanted;
      return { granted: wanted, left: bucket.left };
    },
  };
  const limiter = new SharedRateLimiter(buckets, { patienceMs: 1_000, restMs: 10 });
  await waitsOf(limiter, 7);
  isAway = false;
  await pause(20);
  expect((await limiter.take('a', sharedRate, 0)).remaining).toBe(999);
});
