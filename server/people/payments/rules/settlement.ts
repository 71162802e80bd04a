import type { Payment, PaymentState } from '../payment';
import type { ProviderPayment } from '../payment-provider-port';

/** What news from a provider makes of a payment. */
export interface Settlement {
  readonly state: PaymentState;
  /** Money arrived that was not there before: it goes to the subject, or back if it is not what was due. */
  readonly arrival: 'right' | 'wrong' | null;
  /** It became failed or closed. */
  readonly isUnpaid: boolean;
  /** Further fees. */
  readonly newFeeCents: number;
}

const currency = 'aud';

/** In words for the shopper. */
export const wrongAmount = 'The amount paid is not the amount due. All of it is being refunded.';
export const declined = 'The payment didn’t go through. No money was taken.';

/**
 * Money outweighs everything: a payment that failed or was closed becomes paid when the provider has money for it, and
 * one with money in it stays as it is. Without money, only a new or open payment changes. A payment in a wrong amount
 * or currency counts as failed.
 */
export function settlementOf(payment: Payment, news: ProviderPayment): Settlement {
  const none = { arrival: null, isUnpaid: false, newFeeCents: 0 } as const;
  if (payment.receivedCents > 0) return { ...none, ...moreOf(payment, news), state: payment.state };
  if (news.state === 'paid' && news.amountCents > 0) {
    const isRight = news.currency === currency && news.amountCents === payment.amountCents;
    return {
      ...{ ...none, ...moreOf(payment, news), state: isRight ? 'paid' : 'failed' },
      arrival: isRight ? 'right' : 'wrong',
    };
  }
  const isLive = payment.state === 'new' || payment.state === 'open';
  if (!isLive || news.state === 'paid') return { ...none, state: payment.state };
  return { ...none, state: news.state, isUnpaid: news.state !== 'open' };
}

const moreOf = (payment: Payment, news: ProviderPayment) => ({
  newFeeCents: Math.max(0, news.feeCents - payment.feeCents),
});
