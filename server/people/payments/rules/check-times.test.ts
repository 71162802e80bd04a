import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../../tests/support/a-payment';
import { nextCheck, nextRefundAttempt } from './check-times';

const now = new Date('2026-11-23T02:00:00.000Z');
const secondsUntil = (next: Date | null) => next && (next.getTime() - now.getTime()) / 1_000;

describe('the next look at a payment', () => {
  it.each([
    ['an open one at first', aPayment(), 0, 30],
    ['an open one later', aPayment(), 5, 120],
    ['an open one that lasts days', aPayment({ expiresAt: '2026-11-25T02:00:00.000Z' }), 50, 300],
    ['an open one near its end', aPayment({ expiresAt: '2026-11-23T02:00:07.000Z' }), 0, 7],
    [
      'an open one past its end that could not be closed',
      aPayment({ expiresAt: '2026-11-23T01:00:00.000Z' }),
      3,
      10,
    ],
    ['one that was never opened', aPayment({ state: 'new' }), 0, 900],
    ['a bank transfer', aPayment({ provider: 'bank_transfer' }), 0, 900],
    ['a paid one', aPayment({ state: 'paid', receivedCents: 20_000 }), 0, null],
    ['one that was closed', aPayment({ state: 'closed', provider: 'stripe' }), 0, null],
    [
      'a paid one at Stripe without its fee',
      aPayment({ provider: 'stripe', state: 'paid', receivedCents: 1 }),
      1,
      300,
    ],
    ['one whose fee never comes', aPayment({ provider: 'stripe', state: 'paid', receivedCents: 1 }), 4, null],
    [
      'a paid one at Stripe',
      aPayment({ provider: 'stripe', state: 'paid', receivedCents: 9, feeCents: 1 }),
      0,
      null,
    ],
  ])('%s', (_, payment, checks, seconds) => {
    expect(secondsUntil(nextCheck(payment, checks, now))).toBe(seconds);
  });
});

it('sends a refund again and again, ever more slowly, and never gives up', () => {
  const seconds = [0, 1, 2, 6, 7, 1_000].map((attempts) => secondsUntil(nextRefundAttempt(attempts, now)));
  expect(seconds).toEqual([5, 30, 120, 21_600, 21_600, 21_600]);
});
