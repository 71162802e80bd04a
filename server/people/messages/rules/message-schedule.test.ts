import { describe, expect, it } from 'vitest';
import { type MessageFailure, nextAttempt } from './message-schedule';

const start = new Date('2026-11-20T00:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const day = 24 * 3_600;
const failure = (change: Partial<MessageFailure> = {}): MessageFailure => ({
  channel: 'sms',
  attempts: 1,
  expiresAt: later(day),
  outcome: { state: 'failed', reason: 'HTTP 503' },
  ...change,
});
const seconds = (at: Date | null) => at && (at.getTime() - start.getTime()) / 1_000;
const next = (change: Partial<MessageFailure>, jitter = 0, pace = 1) =>
  seconds(nextAttempt(failure(change), start, { jitter, pace }));

describe('the next attempt at a message', () => {
  it.each([
    [1, 0, 2],
    [1, 1, 2.5],
    [2, 0, 5],
    [5, 0, 40],
    [6, 0, 60],
    [13, 0, 7_200],
    [14, 0, null],
    [99, 0, null],
  ])('after attempt %d with jitter %d is in %s seconds', (attempts, jitter, wait) => {
    expect(next({ attempts }, jitter)).toBe(wait);
  });

  it('never comes once the message has expired', () => {
    expect(next({ expiresAt: later(3) })).toBe(2);
    expect(next({ expiresAt: later(2) })).toBeNull();
    expect(next({ expiresAt: later(-5) })).toBeNull();
  });

  it.each([
    [90_000, 90],
    [-5, 2],
    [7 * day * 1_000, day],
  ])('waits for as long as the gateway requires, within a day: %d ms', (retryAfterMs, wait) => {
    const outcome = { state: 'failed', reason: 'HTTP 429', retryAfterMs } as const;
    expect(next({ expiresAt: later(9 * day), outcome })).toBe(wait);
  });

  it('follows the Standard Webhooks schedule for an event', () => {
    const waits = Array.from({ length: 10 }, (_, at) =>
      next({ channel: 'webhook', attempts: at + 1, expiresAt: later(9 * day) }),
    );
    const hours = [2, 5, 10, 14, 20, 24].map((many) => many * 3_600);
    expect(waits).toEqual([5, 300, 1_800, ...hours, null]);
  });

  it('is none after a permanent refusal', () => {
    expect(next({ outcome: { state: 'failed', reason: 'HTTP 400', final: true } })).toBeNull();
  });
});
