import type { Payment, PaymentState } from '#server/buying/payments/payment';
import type { ProviderPayment } from '#server/buying/payments/payment-provider-port';

/** What news from a provider makes of a payment. */
export interface Settlement {
  readonly state: PaymentState;
  /** Money arrived that was not there before: it goes to the subject, or back if it is not what was due. */
  readonly arrival: 'right' | 'wrong' | null;
  /** It became failed or closed. */
  readonly isUnpaid: boolean;
  /** A bank begins to work on an open one, or stops without paying. */
  readonly working?: 'starts' | 'stops' | undefined;
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
      ...none,
      ...moreOf(payment, news),
      state: isRight ? 'paid' : 'failed',
      arrival: isRight ? 'right' : 'wrong',
    };
  }
  const isLive = payment.state === 'new' || payment.state === 'open';
  if (!isLive || news.state === 'paid') return { ...none, state: payment.state };
  return { ...none, state: news.state, isUnpaid: news.state !== 'open', working: workingOf(payment, news) };
}

function workingOf(
  { workingSince }: Payment,
  { state, isWorking = false }: ProviderPayment,
): Settlement['working'] {
  if (state !== 'open' || isWorking === (workingSince !== null)) return undefined;
  return isWorking ? 'starts' : 'stops';
}

const dayMs = 86_400_000;
/** Banks take days over a PayTo agreement or a debit at most; a week has two days without banks. */
const workingMs = 7 * dayMs;
const againMs = 60 * 60_000;

/** How long an open payment is waited for once its bank starts to work on it, or stops. */
export const waitingEnd = (working: 'starts' | 'stops', at: Date): string =>
  new Date(at.getTime() + (working === 'starts' ? workingMs : againMs)).toISOString();

/**
 * Whether money may still come in for a payment: its page was not closed at its provider yet, a bank works on it, or a
 * transfer may be on its way.
 */
export const mayArrive = (payment: Pick<Payment, 'state' | 'provider' | 'receivedCents'>): boolean => {
  const { state, provider, receivedCents } = payment;
  if (receivedCents > 0 || state === 'failed' || state === 'new') return false;
  return provider === 'bank_transfer' || state === 'open';
};

const moreOf = (payment: Payment, news: ProviderPayment) => ({
  newFeeCents: Math.max(0, news.feeCents - payment.feeCents),
});
