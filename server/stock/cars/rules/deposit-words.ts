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
