import { contrast, leastTextContrast } from '#server/dealer/rules/theme';
import type { TenantTheme } from '#server/settings/theme-schema';
import type { PaperColours } from '../pdf-printer-port';

/** Invisible characters: directions, joiners, variations, surrogates and private ones, controls except line breaks. */
const unseen = /[\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}]|[^\P{Cc}\n]/gu;

/** One line of printable text: composed, without invisible characters, cut to a number of characters. */
export function plainLine(text: string, most: number): string {
  const line = plainLines(text, Number.POSITIVE_INFINITY).replace(/\n+/g, ' ');
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
    // An estimate's sign stays on the line of its amount.
    .replace(/≈ (?=\$)/g, '≈\u00a0')
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

/** Replacements for characters that the font lacks. */
const alike: Readonly<Record<string, string>> = {
  '✔': '✓',
  '✅': '✓',
  '☑': '✓',
  '⭐': '★',
  '🌟': '★',
  '▪': '•',
  '◾': '•',
  '●': '•',
  '🔹': '•',
  '🔸': '•',
  '➡': '→',
  '➜': '→',
  '‐': '-',
  '‑': '-',
  '﹣': '-',
  '−': '-',
};

/** Emoji add nothing to the words beside them: they are removed. */
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;

/**
 * The text with only characters of the font. Look-alikes replace symbols and full-width letters; emoji are removed;
 * words in another script become an ellipsis.
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  let out = '';
  for (const character of text) out += drawable(character, has);
  return out
    .replace(/\ufffc(?:\s*\ufffc)*/g, '…')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/ +(?=\n|$)/g, '')
    .replace(/(^|\n) +/g, '$1');
}

/** Marks missing characters; no text here can contain it. */
const lacking = '\ufffc';

function drawable(character: string, has: (codePoint: number) => boolean): string {
  const all = (text: string) => [...text].every((one) => /\s/.test(one) || has(one.codePointAt(0) ?? 0));
  if (character !== lacking && all(character)) return character;
  for (const other of [alike[character], character.normalize('NFKC'), bare(character)]) {
    if (other !== undefined && other !== character && other !== '' && all(other)) return other;
  }
  if (picture.test(character) || /\p{M}/u.test(character)) return '';
  return lacking;
}

/** A letter without its marks. */
const bare = (character: string): string => character.normalize('NFKD').replace(/\p{M}/gu, '');

const paper = '#ffffff';
const ink = '#16181d';
const quietInk = '#565c68';
const hairline = '#dfe2e8';
const warning = '#b3261e';

/** A tenant's colours on paper, which is always white: unreadable ones become ink. */
export function paperColours(theme: TenantTheme): PaperColours {
  const text = readable(theme.text, ink);
  return {
    brand: theme.brand,
    onBrand: theme.onBrand,
    accent: readable(theme.accent, text),
    text,
    textMuted: readable(theme.textMuted, quietInk),
    // A line made for a dark background would be a bar on paper.
    line: contrast(theme.line, paper) < 2 ? theme.line : hairline,
    critical: readable(theme.critical, warning),
  };
}

const readable = (colour: string, otherwise: string): string =>
  contrast(colour, paper) >= leastTextContrast ? colour : otherwise;
