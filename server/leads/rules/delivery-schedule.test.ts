import { describe, expect, it } from 'vitest';
import { DeliveryProblem, failureCode, mostAttempts, nextAttempt } from './delivery-schedule';

const start = new Date('2026-11-20T00:00:00.000Z');
const secondsAfter = (attempts: number, jitter: number) => {
  const next = nextAttempt(attempts, start, jitter);
  return next && (next.getTime() - start.getTime()) / 1_000;
};

describe('when a failed delivery is tried again', () => {
  it.each([
    [1, 0, 30],
    [2, 0, 60],
    [2, 1, 75],
    [9, 0, 7_680],
    [10, 0, 14_400],
    [15, 1, 18_000],
    [16, 0, null],
    [99, 0, null],
  ])('after attempt %d with jitter %d: in %s seconds', (attempts, jitter, seconds) => {
    expect(secondsAfter(attempts, jitter)).toBe(seconds);
  });

  it.each([0, 0.5, 1])('keeps trying for at least 24 hours, whatever the jitter (%d)', (jitter) => {
    let now = start;
    for (let attempts = 1; attempts < mostAttempts; attempts += 1) {
      now = nextAttempt(attempts, now, jitter) ?? now;
    }
    expect(now.getTime() - start.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
  });
});

describe('what is kept of a failure', () => {
  it('is codes, never words that name a person', () => {
    const refused = Object.assign(new Error('550 <jane@example.com> unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    });
    expect(failureCode(refused)).toBe('EENVELOPE 550 RCPT TO');
    expect(failureCode(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }))).toBe(
      'ENOSPC write',
    );
    expect(failureCode(new TypeError('jane@example.com'))).toBe('TypeError');
    expect(failureCode('jane@example.com')).toBe('unknown failure');
    expect(failureCode(new DeliveryProblem('no recipients'))).toBe('no recipients');
  });
});
