import type { FilterValue, SearchDocument } from '#server/search/search-port';

/** Changes with the record format: older indexes must be rebuilt. */
export const recordFormat = 'exact-text-2';

/** A search document as a Meilisearch record: values at the top level as exact texts; searched text under `text`. */
export function toRecord({ id, text, values }: SearchDocument): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [name, storedValue(value)] as const);
  return { ...Object.fromEntries(entries), id: recordId(id), car_id: exactText(id), text };
}

function storedValue(value: SearchDocument['values'][string]): FilterValue | readonly string[] | undefined {
  if (typeof value === 'string') return exactText(value);
  return typeof value === 'object' ? value.map(exactText) : value;
}

/**
 * A car's id in Meilisearch's characters (letters, digits, `-`, `_`): any other byte becomes `_` and two hexadecimal
 * digits, so that different ids stay different.
 */
export function recordId(id: string): string {
  return id.replace(/[^A-Za-z0-9-]/gu, (char) =>
    [...new TextEncoder().encode(char)].map((byte) => `_${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

// Meilisearch treats texts that differ only in case or accents as equal. Lower-case letters, digits, inner spaces and
// most symbols are stored unchanged; the rest is written with these prefixes, in the order of the characters
// themselves.
const CAPITAL = '^';
/** The six characters between `Z` and `a`. */
const BETWEEN = '_';
const CODE = '~';

const specialCharacters = /[A-Z[-`~]|[^ -~]|^ | $/g;
const escapes = /\^([a-z])|_([a-f])|~([0-9a-f]{4})/g;
const codeOf = (char: string): number => char.charCodeAt(0);

/** Encodes a text so that Meilisearch compares and orders it as JavaScript does: exactly, by code unit. */
export function exactText(text: string): string {
  return text.replace(specialCharacters, (char) => {
    if (char >= 'A' && char <= 'Z') return CAPITAL + char.toLowerCase();
    if (char >= '[' && char <= '`')
      return BETWEEN + String.fromCharCode(codeOf(char) - codeOf('[') + codeOf('a'));
    return CODE + codeOf(char).toString(16).padStart(4, '0');
  });
}

/** Decodes a text from `exactText`. */
export function plainText(exact: string): string {
  return exact.replace(escapes, (_, capital?: string, between?: string, code?: string) => {
    if (capital) return capital.toUpperCase();
    if (between) return String.fromCharCode(codeOf(between) - codeOf('a') + codeOf('['));
    return String.fromCharCode(Number.parseInt(code ?? '', 16));
  });
}
