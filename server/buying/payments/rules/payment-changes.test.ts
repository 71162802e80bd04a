import { describe, expect, it } from 'vitest';
import type { Payment, RefundState } from '#server/buying/payments/payment';
import type { ForeignRefund, ProviderPayment } from '#server/buying/payments/payment-provider-port';
import { aPayment, aRefund } from '../../../../tests/support/a-payment';
import { foreignCents, foreignChanges, nextCheck, nextRefundAttempt, settlementOf } from './settlement';

const news = (change: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ref: 'cs_1',
  state: 'paid',
  amountCents: 20_000,
  currency: 'aud',
  feeCents: 0,
  refundedCents: 0,
  ...change,
});
const none = { arrival: null, isUnpaid: false, newFeeCents: 0 };

describe('news about a payment without money', () => {
  it.each([
    ['new', 'open', 'open', false],
    ['open', 'open', 'open', false],
    ['new', 'closed', 'closed', true],
    ['open', 'failed', 'failed', true],
    ['closed', 'open', 'closed', false],
    ['closed', 'failed', 'closed', false],
    ['failed', 'closed', 'failed', false],
  ] as const)('makes a payment that is %s and now %s %s', (before, now, after, isUnpaid) => {
    const settlement = settlementOf(aPayment({ state: before }), news({ state: now }));
    expect(settlement).toEqual({ ...none, state: after, isUnpaid });
  });

  it.each(['new', 'open', 'failed', 'closed'] as const)('makes a %s payment paid, however late', (state) => {
    expect(settlementOf(aPayment({ state }), news())).toEqual({ ...none, state: 'paid', arrival: 'right' });
  });

  it.each([
    ['less', news({ amountCents: 19_999 })],
    ['more', news({ amountCents: 20_001 })],
    ['another currency', news({ currency: 'usd' })],
  ])('never accepts %s', (_, wrong) => {
    expect(settlementOf(aPayment(), wrong)).toEqual({ ...none, state: 'failed', arrival: 'wrong' });
  });

  it.each([
    ['starts to work on it', null, true, 'starts'],
    ['still works on it', '2026-11-23T02:05:00.000Z', true, undefined],
    ['gave up, and it may be paid again', '2026-11-23T02:05:00.000Z', false, 'stops'],
    ['knows nothing of it', null, false, undefined],
  ] as const)('notices when a bank %s', (_rule, workingSince, isWorking, working) => {
    const settlement = settlementOf(aPayment({ workingSince }), news({ state: 'open', isWorking }));
    expect(settlement).toEqual({ ...none, state: 'open', working });
  });

  it('ignores a paid report without money', () => {
    expect(settlementOf(aPayment(), news({ amountCents: 0 }))).toEqual({ ...none, state: 'open' });
  });
});

describe('news about a payment with money in it', () => {
  const paid = aPayment({ state: 'paid', receivedCents: 20_000, feeCents: 350, refundedCents: 5_000 });

  it.each(['open', 'failed', 'closed', 'paid'] as const)('never makes it %s', (state) => {
    const old = news({ state, feeCents: 350, refundedCents: 5_000 });
    expect(settlementOf(paid, old)).toEqual({ ...none, state: 'paid' });
  });

  it.each([
    ['adds a higher fee', { feeCents: 400 }, 50],
    ['ignores older sums', { feeCents: 0, refundedCents: 0 }, 0],
  ])('%s', (_, sums, newFeeCents) => {
    expect(settlementOf(paid, news(sums))).toEqual({ ...none, state: 'paid', newFeeCents });
  });
});

const now = new Date('2026-11-23T02:00:00.000Z');
const secondsUntil = (next: Date | null) => next && (next.getTime() - now.getTime()) / 1_000;

const ending = (expiresAt: string) => aPayment({ expiresAt });
const paidAt = (provider: Payment['provider'], feeCents = 0) =>
  aPayment({ provider, state: 'paid', receivedCents: 20_000, feeCents });
it.each<[rule: string, Payment, checks: number, seconds: number | null]>([
  ['soon at first', aPayment(), 0, 30],
  ['later after some checks', aPayment(), 5, 120],
  ['every five minutes if it lasts for days', ending('2026-11-25T02:00:00.000Z'), 50, 300],
  ['at its end', ending('2026-11-23T02:00:07.000Z'), 0, 7],
  ['soon if it could not be closed at its end', ending('2026-11-23T02:00:00.000Z'), 3, 10],
  ['in 15 min if it was never opened', aPayment({ state: 'new' }), 0, 900],
  ['in 15 min for a bank transfer', aPayment({ provider: 'bank_transfer' }), 0, 900],
  ['never once it is paid', paidAt('practice'), 0, null],
  ['never once it is closed', aPayment({ state: 'closed', provider: 'stripe' }), 0, null],
  ['in 5 min if Stripe has not sent its fee', paidAt('stripe'), 1, 300],
  ['never if the fee does not come', paidAt('stripe'), 4, null],
  ['never once Stripe has sent its fee', paidAt('stripe', 1), 0, null],
])('the next check of a payment is %s', (_, payment, checks, seconds) => {
  expect(secondsUntil(nextCheck(payment, checks, now))).toBe(seconds);
});

it.each([
  [60, 15],
  [3_600, 900],
  [4 * 86_400, 86_400],
  [400 * 86_400, 86_400],
])('asks about a payment whose time ended %d s ago in %d s, however often it was asked', (ago, seconds) => {
  const expiresAt = new Date(now.getTime() - ago * 1_000).toISOString();
  for (const provider of ['stripe', 'bank_transfer'] as const)
    for (const checks of [1, 50])
      expect(secondsUntil(nextCheck(aPayment({ expiresAt, provider }), checks, now))).toBe(seconds);
});

it('retries a refund ever more slowly, and never gives up', () => {
  const seconds = [0, 1, 2, 6, 7, 1_000].map((attempts) => secondsUntil(nextRefundAttempt(attempts, now)));
  expect(seconds).toEqual([5, 30, 120, 21_600, 21_600, 21_600]);
});

const atProvider = (state: ForeignRefund['state']): ForeignRefund => ({
  ref: 're_1',
  amountCents: 5_000,
  state,
});
const known = (state: RefundState, by = 'provider') =>
  aRefund({ by, state, providerRef: 're_1', amountCents: 5_000 });

it.each([
  ['a new one that left', null, 'done', 5_000],
  ['a new one on its way', null, 'sent', 5_000],
  ['a new one that never left', null, 'failed', undefined],
  ['one on its way that left', known('sent'), 'done', 0],
  ['one on its way that failed', known('sent'), 'failed', -5_000],
  ['one that came back', known('done'), 'failed', -5_000],
  ['one that is known', known('done'), 'done', undefined],
  ['older news', known('done'), 'sent', undefined],
  ['one that failed before', known('failed'), 'done', undefined],
  ['a refund of this site', known('sent', 'shopper'), 'done', undefined],
] as const)('a refund made at the provider counts once: %s', (_rule, before, state, cents) => {
  const changes = foreignChanges(before ? [before] : [], [atProvider(state)]);
  expect(changes.length ? foreignCents(changes) : undefined).toBe(cents);
});
