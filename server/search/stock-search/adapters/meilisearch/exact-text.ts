// Meilisearch treats texts that differ only in case or accents as equal. Lower-case letters, digits, inner spaces and
// most symbols are stored unchanged; the rest is written with these prefixes, in the order of the characters
// themselves.
const CAPITAL = '^';
/** The six characters between `Z` and `a`. */
const BETWEEN = '_';
const CODE = '~';

const written = /[A-Z[-`~]|[^ -~]|^ | $/g;
const marked = /\^([a-z])|_([a-f])|~([0-9a-f]{4})/g;
const codeOf = (char: string): number => char.charCodeAt(0);

/** Encodes a text so that Meilisearch compares and orders it as JavaScript does: exactly, by code unit. */
export function exactText(text: string): string {
  return text.replace(written, (char) => {
    if (char >= 'A' && char <= 'Z') return CAPITAL + char.toLowerCase();
    if (char >= '[' && char <= '`')
      return BETWEEN + String.fromCharCode(codeOf(char) - codeOf('[') + codeOf('a'));
    return CODE + codeOf(char).toString(16).padStart(4, '0');
  });
}

/** Decodes a text from `exactText`. */
export function plainText(exact: string): string {
  return exact.replace(marked, (_, capital?: string, between?: string, code?: string) => {
    if (capital) return capital.toUpperCase();
    if (between) return String.fromCharCode(codeOf(between) - codeOf('a') + codeOf('['));
    return String.fromCharCode(Number.parseInt(code ?? '', 16));
  });
}
