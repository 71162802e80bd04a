// Meilisearch takes texts for one that differ only in case or accents. Small letters, digits, spaces inside and most
// signs are stored as they are; the rest is written with these marks in front, in the order of the signs themselves.
const CAPITAL = '^';
/** The six signs between `Z` and `a`. */
const BETWEEN = '_';
const CODE = '~';

const written = /[A-Z[-`~]|[^ -~]|^ | $/g;
const marked = /\^([a-z])|_([a-f])|~([0-9a-f]{4})/g;
const codeOf = (char: string): number => char.charCodeAt(0);

/** A text such that Meilisearch compares and orders it as JavaScript does: exactly, by code unit. */
export function exactText(text: string): string {
  return text.replace(written, (char) => {
    if (char >= 'A' && char <= 'Z') return CAPITAL + char.toLowerCase();
    if (char >= '[' && char <= '`')
      return BETWEEN + String.fromCharCode(codeOf(char) - codeOf('[') + codeOf('a'));
    return CODE + codeOf(char).toString(16).padStart(4, '0');
  });
}

/** The text that `exactText` wrote so. */
export function plainText(exact: string): string {
  return exact.replace(marked, (_, capital?: string, between?: string, code?: string) => {
    if (capital) return capital.toUpperCase();
    if (between) return String.fromCharCode(codeOf(between) - codeOf('a') + codeOf('['));
    return String.fromCharCode(Number.parseInt(code ?? '', 16));
  });
}
