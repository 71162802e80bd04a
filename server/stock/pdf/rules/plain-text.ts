/** Invisible characters: directions, joiners, variations, surrogates and private ones, controls except line breaks. */
const unseen = /[\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}]|[^\P{Cc}\n]/gu;

/** One line of printable text: composed, without invisible characters, cut to a number of characters. */
export function plainLine(text: string, most: number): string {
  const line = plainLines(text, Number.POSITIVE_INFINITY).replace(/\s+/gu, ' ');
  return shorten(broken(line), most);
}

/** Several lines: like `plainLine`, but with line breaks. */
export function plainLines(text: string, most: number): string {
  const lines = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/gu, ' ')
    .replace(unseen, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
  return shorten(broken(lines), most);
}

/** Cuts at the end of a word if there is one near; never in the middle of a character. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord.length > most * 0.7 ? atWord : cut}…`;
}

/** No word is longer: breaking one into lines takes quadratic time. */
const longestWord = /\S{120}(?=\S)/g;

/** The text with a space inside overlong words. */
const broken = (text: string): string => text.replace(longestWord, '$& ');
