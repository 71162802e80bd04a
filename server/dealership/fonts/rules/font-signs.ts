/** From one character to another, inclusive. */
const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

const more = 'ıŁłŒœŠšŽž‐–—‘’‚“”„†•…‰‹›€™←↑→↓−≈≤≥★✓\u2009\u200a\u202f';

/** Characters used in Australian English pages: Latin letters with accents, figures, punctuation, arrows. */
export const fontSigns: string = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${more}`;
