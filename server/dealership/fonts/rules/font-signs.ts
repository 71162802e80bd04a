/** From one sign to another, both included. */
const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

const more = 'ıŁłŒœŠšŽž‐–—‘’‚“”„†•…‰‹›€™←↑→↓−≈≤≥★✓\u2009\u200a\u202f';

/** What pages in Australian English are written with: Latin letters with their accents, figures, punctuation, arrows. */
export const fontSigns: string = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${more}`;
