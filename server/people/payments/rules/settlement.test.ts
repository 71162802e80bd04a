import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../../tests/support/a-payment';
import type { ProviderPayment } from '../payment-provider-port';
import { settlementOf } from './settlement';

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

  it.each(['new', 'open', 'failed', 'closed'] as const)(
    'makes a payment that is %s paid, however late',
    (state) => {
      expect(settlementOf(aPayment({ state }), news())).toEqual({ ...none, state: 'paid', arrival: 'right' });
    },
  );

  it.each([
    ['less', news({ amountCents: 19_999 })],
    ['more', news({ amountCents: 20_001 })],
    ['another currency', news({ currency: 'usd' })],
  ])('never accepts %s', (_, wrong) => {
    expect(settlementOf(aPayment(), wrong)).toEqual({ ...none, state: 'failed', arrival: 'wrong' });
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
