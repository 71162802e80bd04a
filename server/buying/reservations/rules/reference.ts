/** Letters and digits that nobody confuses when they copy them by hand. */
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY';
const length = 8;

/** A reference for people, from eight random bytes. */
export const referenceOf = (random: Uint8Array): string =>
  [...random.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('');
