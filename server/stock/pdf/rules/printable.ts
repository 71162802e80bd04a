/** What is said with other characters when the font lacks one. */
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

/** Pictures say nothing that the words beside them do not: they go without a trace. */
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;

/**
 * The text with nothing in it that the font cannot draw. Look-alikes stand in for signs and full-width letters; pictures
 * are left out; of words in another script an ellipsis tells that there was something.
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

/** Marks what the font lacks; no text on its way here can hold it. */
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
