/** Characters that are not to be seen: directions, joiners, variations, half and private ones, controls but line ends. */
const unseen = /[\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}]|[^\P{Cc}\n]/gu;

/** One line of text as it goes on paper: composed, without what is not to be seen, cut to so many characters. */
export function plainLine(text: string, most: number): string {
  const line = plainLines(text, Number.POSITIVE_INFINITY).replace(/\s+/gu, ' ');
  return shorten(broken(line), most);
}

/** Several lines: as `plainLine`, but its line ends stay. */
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

/** Cut at a word's end where there is one near; never in the middle of a character. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord.length > most * 0.7 ? atWord : cut}…`;
}

/** No word is longer than this: breaking one into lines takes time by the square of its length. */
const longestWord = /\S{120}(?=\S)/g;

/** The text with a space in words that nobody reads. */
const broken = (text: string): string => text.replace(longestWord, '$& ');
