import { methodText } from '#server/buying/online-payments/rules/payment-link';
import type { Payment, PaymentState, Refund, RefundState } from '#server/buying/payments/payment';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import type { ChipView } from '#server/desk/views/desk-view';
import { centsText } from '#server/platform/text/money';
import type { Tenant } from '#server/settings/tenant-schema';
import { momentText } from './desk-time';
import { changeAuthor, isStaff } from './reservation-words';

export const paymentsPath = '/desk/payments';
export const paymentHref = (id: string): string => `${paymentsPath}/${encodeURIComponent(id)}`;

export const paymentText: Readonly<Record<PaymentState, string>> = {
  new: 'Started',
  open: 'Waiting',
  paid: 'Paid',
  failed: 'Failed',
  closed: 'Closed',
};

const tones: Readonly<Record<PaymentState, ChipView['tone']>> = {
  new: 'neutral',
  open: 'accent',
  paid: 'positive',
  failed: 'critical',
  closed: 'neutral',
};

/** What came in and was not sent back. */
export const leftCents = ({
  receivedCents,
  refundedCents,
}: Pick<Payment, 'receivedCents' | 'refundedCents'>) => Math.max(0, receivedCents - refundedCents);

/** A payment's state as text; once money went back, how much of it; while it is disputed, that. */
export function paymentChip(
  payment: Pick<Payment, 'state' | 'receivedCents' | 'refundedCents' | 'dispute'>,
): ChipView {
  const { state, refundedCents, dispute } = payment;
  if (dispute?.state === 'open') return { text: 'Disputed', tone: 'critical' };
  if (state !== 'paid' || refundedCents === 0) return { text: paymentText[state], tone: tones[state] };
  return { text: leftCents(payment) > 0 ? 'Part refunded' : 'Refunded', tone: 'neutral' };
}

/** A payment in a line. */
export const paymentLine = (payment: Payment, timeZone: string) => ({
  id: payment.id,
  href: paymentHref(payment.id),
  amount: centsText(payment.amountCents),
  about: payment.description,
  text: [
    methodText[payment.provider],
    payment.reference,
    momentText(new Date(payment.paidAt ?? payment.createdAt), timeZone),
  ].join(' · '),
  chip: paymentChip(payment),
});

/** What staff confirm once a bank transfer has arrived; undefined for any other payment. `from`: where to continue. */
export const transferOf = (
  { id, provider, state, amountCents, reference }: Payment,
  from: string,
  allowed: boolean,
) =>
  provider === 'bank_transfer' && state === 'open'
    ? { action: paymentHref(id), amount: centsText(amountCents), reference, from, allowed }
    : undefined;

const refundChips: Readonly<Record<RefundState, ChipView>> = {
  requested: { text: 'Being sent', tone: 'neutral' },
  sent: { text: 'On its way', tone: 'neutral' },
  by_hand: { text: 'Transfer it by hand', tone: 'critical' },
  done: { text: 'Done', tone: 'positive' },
  failed: { text: 'Failed', tone: 'critical' },
};

/** A refund in a line. The site's own reasons use its noun; what staff wrote is not changed. */
export const refundLine = (
  refund: Refund,
  { time_zone, stock }: Pick<Tenant, 'time_zone' | 'stock'>,
  mayFinish: boolean,
) => ({
  id: refund.id,
  amount: centsText(refund.amountCents),
  reason: isStaff(refund.by) ? refund.reason : withNoun(refund.reason, stock.noun),
  by: changeAuthor(refund.by),
  at: refund.createdAt,
  atText: momentText(new Date(refund.createdAt), time_zone),
  chip: refundChips[refund.state],
  problem: refund.problem || undefined,
  canFinish: mayFinish && refund.state === 'by_hand',
});
