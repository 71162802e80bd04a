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
