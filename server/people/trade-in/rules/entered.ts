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
