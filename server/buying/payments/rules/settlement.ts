import type { Payment, PaymentState, Refund } from '#server/buying/payments/payment';
import type { ForeignRefund, ProviderPayment } from '#server/buying/payments/payment-provider-port';

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

/** Whether the shopper may still pay it. */
export const isLive = ({ state }: Pick<Payment, 'state'>): boolean => state === 'new' || state === 'open';

const currency = 'aud';

/** In words for the shopper. */
export const wrongAmount = 'The amount paid is not the amount due. All of it is being refunded.';
const declined = 'The payment didn’t go through. No money was taken.';

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
  if (!isLive(payment) || news.state === 'paid') return { ...none, state: payment.state };
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

/** A refund made at the provider itself that is new, or has changed. */
export interface ForeignChange {
  readonly before: Refund | null;
  readonly now: ForeignRefund;
}

/**
 * What the provider's list of its own refunds changes. Each is known by its number, so the same list twice changes nothing;
 * a failed one never comes back, and older news never undo newer. Refunds of this site are none of these.
 */
export const foreignChanges = (
  known: readonly Refund[],
  refunds: readonly ForeignRefund[],
): readonly ForeignChange[] =>
  refunds
    .map((now) => ({ before: known.find(({ providerRef }) => providerRef === now.ref) ?? null, now }))
    .filter(({ before, now }) => isNews(before, now));

function isNews(before: Refund | null, { state }: ForeignRefund): boolean {
  if (!before) return state !== 'failed';
  if (before.by !== 'provider' || before.state === 'failed') return false;
  return before.state === 'sent' ? state !== 'sent' : state === 'failed';
}

/** By how much these changes raise what was refunded; those that failed lower it. */
export const foreignCents = (changes: readonly ForeignChange[]): number =>
  changes.reduce((sum, { before, now }) => {
    if (now.state === 'failed') return sum - (before?.amountCents ?? 0);
    return before ? sum : sum + now.amountCents;
  }, 0);

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Between two looks at an open payment; the shopper's return and the provider's events come sooner as a rule. */
const openMs = [30 * second, 30 * second, minute, minute, minute, 2 * minute, 5 * minute];
/** Between two looks at a payment whose time is over, but which its provider has not closed: money may yet come. */
const overMs = { least: 10 * second, most: 24 * hour };
/** Some fees are known only after the payment. */
const paidMs = [20 * second, 5 * minute, hour, 24 * hour];
const refundMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 6 * hour];

const at = (list: readonly number[], index: number): number | undefined => list[index];
const lastOf = (list: readonly number[], index: number): number =>
  list[Math.min(index, list.length - 1)] ?? hour;

/**
 * When the provider is asked about a payment next; null if there is nothing left to learn. An open one is looked at when
 * its time ends at the latest, and from then on ever more rarely: after a quarter of the time that has passed since, once
 * a day in the end. A bank does not answer: only the end of its time counts.
 */
export function nextCheck(payment: Payment, checks: number, now: Date): Date | null {
  const { state, provider } = payment;
  if (state === 'new' || state === 'open') {
    const sinceEnd = now.getTime() - Date.parse(payment.expiresAt);
    if (sinceEnd >= 0) {
      const waitMs = Math.min(Math.max(sinceEnd / 4, overMs.least), overMs.most);
      return new Date(now.getTime() + (checks > 0 ? waitMs : 0));
    }
    const end = Math.max(Date.parse(payment.expiresAt), now.getTime() + (checks > 0 ? overMs.least : 0));
    const isSilent = provider === 'bank_transfer' || state === 'new';
    return new Date(isSilent ? end : Math.min(end, now.getTime() + lastOf(openMs, checks)));
  }
  const hasFees = provider === 'stripe' || provider === 'square';
  const isOver = !hasFees || payment.receivedCents === 0 || payment.feeCents > 0;
  const waitMs = isOver ? undefined : at(paidMs, checks);
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** When to try a refund again, or to ask what became of it; it is never given up. */
export const nextRefundAttempt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + lastOf(refundMs, attempts));

/** The payment itself if nothing is new. */
export function withNews(payment: Payment, settlement: Settlement, news: ProviderPayment, at: Date): Payment {
  const { state, arrival, isUnpaid, newFeeCents, working } = settlement;
  const opens = state === 'open' && payment.state === 'new';
  const isNews = arrival !== null || isUnpaid || opens || newFeeCents > 0 || working !== undefined;
  if (!isNews) return payment;
  return {
    ...payment,
    state,
    updatedAt: at.toISOString(),
    providerRef: payment.providerRef ?? (opens || arrival !== null ? news.ref : null),
    href: payment.href ?? news.href ?? null,
    ...(arrival === null ? {} : { receivedCents: news.amountCents, paidAt: at.toISOString() }),
    ...(arrival === 'right' ? { problem: null } : {}),
    ...(arrival === 'wrong' ? { problem: wrongAmount } : {}),
    ...(isUnpaid && state === 'failed' ? { problem: declined } : {}),
    feeCents: payment.feeCents + newFeeCents,
    ...(working ? { expiresAt: waitingEnd(working, at) } : {}),
    workingSince: workingSince(payment, settlement, at),
  };
}

function workingSince(payment: Payment, { state, working }: Settlement, at: Date): string | null {
  if (state !== 'open' || working === 'stops') return null;
  return working === 'starts' ? at.toISOString() : payment.workingSince;
}

/** The payment with what somebody refunded at the provider itself. */
export const withForeignRefunds = (payment: Payment, changes: readonly ForeignChange[], at: Date): Payment =>
  changes.length === 0
    ? payment
    : {
        ...payment,
        refundedCents: payment.refundedCents + foreignCents(changes),
        updatedAt: at.toISOString(),
      };
