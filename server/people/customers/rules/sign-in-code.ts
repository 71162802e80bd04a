import { createHmac, hkdfSync } from 'node:crypto';

/** A code is valid for this long. */
export const codeMinutes = 10;
/** Guesses that a code allows. */
export const mostGuesses = 5;

export const codeDigits = 6;

/**
 * The six digits in what was typed or pasted: spaces and dashes don't matter, nor do digits of another script's width.
 * Undefined if there are not exactly six digits.
 */
export function codeIn(entered: string): string | undefined {
  const plain = entered.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return new RegExp(`^\\d{${codeDigits}}$`).test(plain) ? plain : undefined;
}

type Purpose =
  | 'sign-in code'
  | 'sign-in attempt'
  | 'sign-in allowance'
  | 'sign-in browser'
  | 'customer session'
  | 'spin';

/** A key for one purpose, derived from the site's secret. */
export const keyFor = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** A keyed hash: a copy of the database reveals neither code nor number, however few of them there are. */
export const keyedHash = (secret: string, purpose: Purpose, ...parts: readonly string[]): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest('hex');
