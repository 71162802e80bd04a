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
