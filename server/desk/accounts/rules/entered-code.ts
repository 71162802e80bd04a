import { codeDigits } from './one-time-code';

/** Recovery codes are digits too, so that the number keys of a phone are enough: three groups of five, 49 random bits. */
export const recoveryDigits = 15;
export const recoveryCodeCount = 10;

/** `04812-55930-17264`. */
export const recoveryText = (code: string): string => code.replace(/.{5}(?=.)/g, '$&-');

export type EnteredCode =
  | { readonly kind: 'code' | 'recovery'; readonly code: string }
  | { readonly kind: 'neither' };

/** What was typed or pasted: six digits or a recovery code. Spaces, dashes and digits of another width don't matter. */
export function enteredCode(text: string): EnteredCode {
  const code = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  if (!/^\d+$/.test(code)) return { kind: 'neither' };
  if (code.length === codeDigits) return { kind: 'code', code };
  return code.length === recoveryDigits ? { kind: 'recovery', code } : { kind: 'neither' };
}
