/** One line of text: single spaces, no control characters, full-width letters and digits as usual ones. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .normalize('NFKC')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
    : '';

/** A number as people and programs write it: `60000`, `60,000`, `60 000 km`, `$9,500`. Undefined if it is none. */
export function wholeNumber(value: unknown): number | undefined {
  const digits = plainText(value)
    .replace(/^\$/, '')
    .replace(/[\s,]/g, '')
    .replace(/(km|kms|kilomet(re|er)s?)$/i, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** An amount as people copy it, with or without cents: `$9,500.50` is 9501, so that an amount owing is never too low. */
export function wholeDollars(value: unknown): number | undefined {
  const [, dollars, cents = '0'] = /^([^.]*)\.(\d{2})$/.exec(plainText(value)) ?? [];
  if (dollars === undefined) return wholeNumber(value);
  const whole = wholeNumber(dollars);
  return whole === undefined ? undefined : whole + Math.sign(Number(cents));
}
