import { describe, expect, it } from 'vitest';
import { isRefusal, retryAfterMs } from './retry-after';

const now = new Date('2026-11-20T00:00:00.000Z');

describe('a Retry-After header', () => {
  it.each([
    ['7', 7_000],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 00:01:30 GMT', 90_000],
    ['Thu, 19 Nov 2026 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-4', undefined],
    ['2026', 2_026_000],
    [undefined, undefined],
  ])('%s is a wait of %s ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

it('a client error is a refusal for good, except one of time or load', () => {
  const statuses = [200, 302, 400, 404, 408, 425, 429, 499, 500];
  expect(statuses.filter(isRefusal)).toEqual([400, 404, 499]);
});
