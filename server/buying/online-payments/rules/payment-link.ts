import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import type { ProviderKind } from '#server/buying/payments/payment';
import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';
import { centsText, typedCents } from '#server/platform/text/counted';

/** The page on which customers pay. */
export const onlinePaymentPath = '/online-payment';

interface Signed {
  readonly secret: SiteSecret;
  readonly tenant: string;
}

const textOf = ({ tenant }: Signed, id: string): string => `payment-link\n${tenant}\n${id}`;

/** The address of a payment link. Its key is never stored, and opens one request of one site. */
export const linkPath = (signed: Signed, id: string): string =>
  `${onlinePaymentPath}?link=${id}&key=${sign(signed.secret, textOf(signed, id))}`;

/** Whether a key belongs to a link. */
export const opensLink = (signed: Signed, id: string, key: string): boolean =>
  isSigned(signed.secret, textOf(signed, id), key);

export type RequestState = 'open' | 'paid' | 'withdrawn' | 'expired';

/** Whether an amount can still be paid. One that was paid stays so. */
export function requestState(
  {
    paidPaymentId,
    withdrawnAt,
    expiresAt,
  }: Pick<PaymentRequest, 'paidPaymentId' | 'withdrawnAt' | 'expiresAt'>,
  now: Date,
): RequestState {
  if (paidPaymentId !== null) return 'paid';
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt <= now.toISOString() ? 'expired' : 'open';
}

/** What people entered on a form with an amount and a reference. */
interface AmountEntered {
  readonly reference: string;
  readonly amount: string;
}

interface AmountLimits {
  readonly smallestCents: number;
  readonly largestCents: number;
}

type AmountRead =
  | { readonly ok: true; readonly reference: string; readonly amountCents: number }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

export const longestReference = 40;

/** Letters and digits, with the marks of invoice numbers between them; no text that could pass for a link or a name. */
const referencePattern = /^[A-Z0-9](?:[A-Z0-9 ./#-]*[A-Z0-9])?$/;

/** A reference as the dealer files it: capitals, single spaces; undefined if it is none. */
export function typedReference(text: string): string | undefined {
  const reference = text.trim().replace(/\s+/g, ' ').toUpperCase();
  return reference.length <= longestReference && referencePattern.test(reference) ? reference : undefined;
}

/** Reads a reference and an amount within limits. */
export function readAmount(entered: AmountEntered, limits: AmountLimits): AmountRead {
  const reference = typedReference(entered.reference);
  const cents = typedCents(entered.amount);
  const { smallestCents, largestCents } = limits;
  const isWithin = cents !== undefined && cents >= smallestCents && cents <= largestCents;
  if (reference !== undefined && isWithin) return { ok: true, reference, amountCents: cents };
  return {
    ok: false,
    errors: {
      ...(reference === undefined
        ? { reference: 'Enter the reference, such as an invoice number: letters, digits and dashes.' }
        : {}),
      ...(isWithin
        ? {}
        : { amount: `Enter an amount from ${centsText(smallestCents)} to ${centsText(largestCents)}.` }),
    },
  };
}

/** How a payment was made, in words. */
export const methodText: Readonly<Record<ProviderKind, string>> = {
  stripe: 'Card or wallet',
  square: 'Card or wallet',
  bank_transfer: 'Bank transfer',
  practice: 'Practice payment',
  counter_cash: 'Cash at the counter',
  counter_card: 'Card at the counter',
  counter_transfer: 'Bank transfer, seen by staff',
};
