import { methodText } from '#server/buying/online-payments/rules/payment-link';
import type { Payment, PaymentState } from '#server/buying/payments/payment';
import type { ChipView, FieldErrors } from '#server/desk/views/desk-view';
import { err, ok, type Result } from '#server/platform/result';
import { centsText, typedCents } from '#server/platform/text/counted';
import { momentText } from './desk-time';
import { chip, isWrong, mistakesIn, textIn } from './page-parts';

export const paymentsPath = '/desk/payments';
export const paymentHref = (id: string): string => `${paymentsPath}/${encodeURIComponent(id)}`;

export const paymentChips: Readonly<Record<PaymentState, ChipView>> = {
  new: chip('Started'),
  open: chip('Waiting', 'accent'),
  paid: chip('Paid', 'positive'),
  failed: chip('Failed', 'critical'),
  closed: chip('Closed'),
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
  if (dispute?.state === 'open') return chip('Disputed', 'critical');
  if (state !== 'paid' || refundedCents === 0) return paymentChips[state];
  return chip(leftCents(payment) > 0 ? 'Part refunded' : 'Refunded');
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
    momentText(payment.paidAt ?? payment.createdAt, timeZone),
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

const longestReason = 300;

/** What can go back of a payment. */
export interface Refundable {
  /** Paid and not yet sent back. */
  readonly leftCents: number;
  /** What the agreed terms say for a cancellation; absent where no terms apply. */
  readonly termsCents?: number | undefined;
}

/** How the refund can be chosen: what the terms say first. */
export function refundChoices({ leftCents, termsCents }: Refundable, mayKeepAll: boolean) {
  const isPart = termsCents !== undefined && termsCents > 0 && termsCents < leftCents;
  return [
    ...(isPart ? [{ value: 'terms', text: `As agreed in the terms: ${centsText(termsCents)}` }] : []),
    { value: 'full', text: `All of it: ${centsText(leftCents)}` },
    { value: 'part', text: 'Another amount' },
    ...(mayKeepAll ? [{ value: 'none', text: 'No refund' }] : []),
  ];
}

/** A text for a customer as one paragraph without control characters. */
export const typedParagraph = (text: string | null): string =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

/** What someone chose on a form for a refund of `refundable`; with nothing to refund only the reason is read. */
export function readRefund(
  form: URLSearchParams,
  refundable: Refundable,
  mayKeepAll: boolean,
): Result<{ readonly cents: number; readonly reason: string }, FieldErrors> {
  const reason = typedParagraph(form.get('reason'));
  const cents = refundable.leftCents > 0 ? chosenCents(form, refundable, mayKeepAll) : 0;
  const errors = {
    ...(typeof cents !== 'number' && cents),
    ...mistakesIn({ reason: reasonProblem(reason) }),
  };
  return typeof cents === 'number' && !isWrong(errors) ? ok({ cents, reason }) : err(errors);
}

function reasonProblem(reason: string): string | undefined {
  if (reason === '') return 'Enter the reason. The customer reads it.';
  return reason.length > longestReason ? `The reason can be at most ${longestReason} characters.` : undefined;
}

function chosenCents(
  form: URLSearchParams,
  { leftCents, termsCents }: Refundable,
  mayKeepAll: boolean,
): number | FieldErrors {
  const choice = form.get('refund');
  if (choice === 'full') return leftCents;
  if (choice === 'terms' && termsCents !== undefined && termsCents <= leftCents) return termsCents;
  if (choice === 'none' && mayKeepAll) return 0;
  if (choice !== 'part') return { refund: 'Choose how much to refund.' };
  const cents = typedCents(textIn(form, 'amount'));
  if (cents !== undefined && cents > 0 && cents <= leftCents) return cents;
  return { amount: `Enter an amount from $0.01 to ${centsText(leftCents)}.` };
}
