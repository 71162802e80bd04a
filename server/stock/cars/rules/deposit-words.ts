import { capitalised } from '#server/dealer/rules/noun';
import { centsText } from '#server/platform/text/counted';

/** What goes back of a deposit to a shopper who changes their mind, in cents. */
export const refundCents = (depositCents: number, percent: number): number =>
  Math.round((depositCents * percent) / 100);

/** The same as an exact amount, alike wherever a shopper reads it: `the full $200 is refunded`. */
export function refundWords(depositCents: number, percent: number): string {
  const deposit = centsText(depositCents);
  const back = refundCents(depositCents, percent);
  if (back === depositCents) return `the full ${deposit} is refunded`;
  return back === 0 ? `the ${deposit} is not refunded` : `${centsText(back)} of the ${deposit} is refunded`;
}

/** A deposit by its name: one that goes back in full says so. */
export const depositName = (percent: number): string =>
  percent === 100 ? 'refundable deposit' : 'holding deposit';

/** How long money takes to arrive that is sent back. */
export const refundTime = 'It usually arrives within three to ten business days.';

interface MoneyTerms {
  readonly depositCents: number;
  /** The share of the deposit that goes back. */
  readonly refundPercent: number;
  /** What is left to pay, and when: `$29,790 at the handover`. */
  readonly later: string;
  /** The deposit has been paid. */
  readonly isPaid?: boolean;
}

/** What a shopper pays now, what later, and what they get back: the same rows at every step that is about money. */
export function moneyRows({ depositCents, refundPercent, later, isPaid = false }: MoneyTerms) {
  const amount = `${centsText(depositCents)} ${depositName(refundPercent)}`;
  const isRefunded = refundCents(depositCents, refundPercent) > 0;
  const refund = `${capitalised(refundWords(depositCents, refundPercent))}.${isRefunded ? ` ${refundTime}` : ''}`;
  return [
    { label: isPaid ? 'Paid' : 'To pay now', value: depositCents === 0 ? 'Nothing' : amount },
    { label: isPaid ? 'Still to pay' : 'To pay later', value: later },
    ...(depositCents === 0 ? [] : [{ label: 'If you cancel or the hold ends', value: refund }]),
  ];
}
