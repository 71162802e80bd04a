import type { Refund, RefundState } from '#server/buying/payments/payment';

/** How far the refunds of a payment are. Whether the money has arrived, only the customer's bank knows. */
export type RefundStage = 'requested' | 'sent' | 'not sent yet';

const stages: Readonly<Record<RefundState, RefundStage>> = {
  requested: 'requested',
  sent: 'requested',
  by_hand: 'requested',
  done: 'sent',
  failed: 'not sent yet',
};

/** The stage of the refunds together: sent once all of them are, and not sent while staff have to see to one. */
export function refundStage(refunds: readonly Pick<Refund, 'state'>[]): RefundStage {
  const all = refunds.map(({ state }) => stages[state]);
  if (all.includes('not sent yet')) return 'not sent yet';
  return all.includes('requested') ? 'requested' : 'sent';
}

/** One refund in words, the same on pages and papers: for its customer, and at the desk. */
export const refundWords: Readonly<Record<RefundState, string>> = {
  requested: 'requested',
  sent: 'requested',
  by_hand: 'requested: our team will transfer it',
  done: 'sent',
  failed: 'not sent yet: our team is looking into it',
};

export const refundedCents = (refunds: readonly Pick<Refund, 'amountCents'>[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
