import type { Refund } from '#server/buying/payments/payment';
import type { ForeignRefund } from '#server/buying/payments/payment-provider-port';

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
