import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../../tests/support/a-payment';
import type { Payment } from '../payment';
import { nextCheck, nextRefundAttempt } from './check-times';

const now = new Date('2026-11-23T02:00:00.000Z');
const secondsUntil = (next: Date | null) => next && (next.getTime() - now.getTime()) / 1_000;

describe('the next check of a payment', () => {
  const ending = (expiresAt: string) => aPayment({ expiresAt });
  const paidAt = (provider: Payment['provider'], feeCents = 0) =>
    aPayment({ provider, state: 'paid', receivedCents: 20_000, feeCents });
  it.each<[rule: string, Payment, checks: number, seconds: number | null]>([
    ['soon at first', aPayment(), 0, 30],
    ['later after some checks', aPayment(), 5, 120],
    ['every five minutes if it lasts for days', ending('2026-11-25T02:00:00.000Z'), 50, 300],
    ['at its end', ending('2026-11-23T02:00:07.000Z'), 0, 7],
    ['soon if it could not be closed at its end', ending('2026-11-23T01:00:00.000Z'), 3, 10],
    ['in 15 min if it was never opened', aPayment({ state: 'new' }), 0, 900],
    ['in 15 min for a bank transfer', aPayment({ provider: 'bank_transfer' }), 0, 900],
    ['never once it is paid', paidAt('practice'), 0, null],
    ['never once it is closed', aPayment({ state: 'closed', provider: 'stripe' }), 0, null],
    ['in 5 min if Stripe has not sent its fee', paidAt('stripe'), 1, 300],
    ['never if the fee does not come', paidAt('stripe'), 4, null],
    ['never once Stripe has sent its fee', paidAt('stripe', 1), 0, null],
  ])('is %s', (_, payment, checks, seconds) => {
    expect(secondsUntil(nextCheck(payment, checks, now))).toBe(seconds);
  });
});

it('retries a refund ever more slowly, and never gives up', () => {
  const seconds = [0, 1, 2, 6, 7, 1_000].map((attempts) => secondsUntil(nextRefundAttempt(attempts, now)));
  expect(seconds).toEqual([5, 30, 120, 21_600, 21_600, 21_600]);
});
