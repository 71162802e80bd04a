import { centsText, typedCents } from '#server/platform/text/money';

/** What people entered on a form with an amount and a reference. */
export interface AmountEntered {
  readonly reference: string;
  readonly amount: string;
}

interface AmountLimits {
  readonly smallestCents: number;
  readonly largestCents: number;
}

export type AmountRead =
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
