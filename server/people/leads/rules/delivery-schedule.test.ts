import { describe, expect, it } from 'vitest';
import { type Failure, failed, nextAttempt, restUntil } from './delivery-schedule';

const start = new Date('2026-11-20T00:00:00.000Z');
const seconds = (at: Date | null) => at && (at.getTime() - start.getTime()) / 1_000;
const chance = { jitter: 0, pace: 1 };
const failure = (change: Partial<Failure> = {}): Failure => ({
  kind: 'webhook',
  attempts: 1,
  outcome: failed('x'),
  ...change,
});
const minute = 60;
const hour = 60 * minute;

describe('retries of a failed delivery', () => {
  it('follow the Standard Webhooks schedule for POSTs', () => {
    const waits = Array.from({ length: 10 }, (_, at) =>
      seconds(nextAttempt(failure({ attempts: at + 1 }), start, chance)),
    );
    const hours = [2, 5, 10, 14, 20, 24].map((many) => many * hour);
    expect(waits).toEqual([5, 5 * minute, 30 * minute, ...hours, null]);
  });

  it.each([
    [1, 0, 30],
    [2, 0, 60],
    [2, 1, 75],
    [9, 0, 7_680],
    [10, 0, 14_400],
    [15, 1, 18_000],
    [16, 0, null],
    [99, 0, null],
  ])('of an email after attempt %d with jitter %d wait %s seconds', (attempts, jitter, wait) => {
    expect(seconds(nextAttempt(failure({ kind: 'email', attempts }), start, { jitter, pace: 1 }))).toBe(wait);
  });

  it.each([0, 0.5, 1])('of an email continue for at least 24 hours, with any jitter (%d)', (jitter) => {
    let now = start;
    for (let attempts = 1; attempts < 16; attempts += 1) {
      now = nextAttempt(failure({ kind: 'adf-email', attempts }), now, { jitter, pace: 1 }) ?? now;
    }
    expect(now.getTime() - start.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
  });

  it.each([
    [2_000, 5],
    [90_000, 90],
    [7 * 24 * hour * 1_000, 24 * hour],
    [-5, 5],
  ])("never come before the recipient's requested time, within a day: %d ms", (retryAfterMs, wait) => {
    const outcome = { state: 'failed', reason: 'HTTP 503', retryAfterMs } as const;
    expect(seconds(nextAttempt(failure({ outcome }), start, chance))).toBe(wait);
  });

  it('end after a permanent refusal', () => {
    const refused = { state: 'failed', reason: 'HTTP 400' } as const;
    expect(nextAttempt(failure({ outcome: { ...refused, final: true } }), start, chance)).toBeNull();
    expect(nextAttempt(failure({ outcome: { ...refused, closes: true } }), start, chance)).toBeNull();
  });
});

describe('the rest of a destination', () => {
  it.each([
    [1, undefined, null],
    [4, undefined, null],
    [5, undefined, 30],
    [6, undefined, 60],
    [9, undefined, 480],
    [10, undefined, 600],
    [1_000, undefined, 600],
    [1, 20_000, 20],
    [5, 20_000, 30],
  ])('after %d consecutive failures, asked to wait %s ms: %s s', (failures, asked, wait) => {
    expect(seconds(restUntil(failures, asked, start, chance))).toBe(wait);
  });
});
