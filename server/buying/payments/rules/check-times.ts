import type { Payment } from '#server/buying/payments/payment';

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
