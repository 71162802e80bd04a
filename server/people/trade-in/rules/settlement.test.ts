import { expect, it } from 'vitest';
import { settlementOf } from './settlement';

it.each([
  [20_000, 12_500, 12_500, 7_500],
  [20_000, 20_000, 20_000, 0],
  [20_000, 26_300, 26_300, -6_300],
  [20_000, 0, 0, 20_000],
  [20_000, null, 0, 20_000],
])(
  'an offer of %d with a pay-out of %s settles %d and leaves %d',
  (offer, payout, payoutDollars, equityDollars) => {
    expect(settlementOf(offer, payout)).toEqual({ payoutDollars, equityDollars });
  },
);
