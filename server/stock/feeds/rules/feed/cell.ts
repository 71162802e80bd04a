import { withMemory } from './text-memory';

/** Placeholders that feeds use for a missing value. Compared in lower case. */
const nothings = new Set(
  '|-|--|---|- / -|-/-|/|null|nil|none|nan|undefined|#n/a|#ref!|#value!|n/a|na|n.a.|n/k|tba|tbc|unknown|not specified|not available|not applicable|(no badge)|no badge|.|?'.split(
    '|',
  ),
);

/** Null, undefined or white space: what is empty in every column. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** True for a placeholder (`-`, `- / -`, `null`, `nan`, `#N/A`, blank …), which is stored as absent. */
export function isAbsent(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value === 'string') return isNothing(value);
  return Array.isArray(value) && value.length === 0;
}

/** No placeholder is long; most texts need no closer look. */
const longestNothing = 15;
function isNothing(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= longestNothing && nothings.has(trimmed.toLowerCase());
}

/** A longer value is a mistake in the file; comments are read separately. */
const longestText = 5_000;
/** Words of plain letters and signs with one space between them, as most texts: an import asks a hundred times for each row. */
export const tidyWords = /^[!-~]+(?: [!-~]+)*$/;

/**
 * The value as one line of text, white space collapsed, without characters no database or page can hold;
 * undefined for a placeholder or a value that is not text.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint')
    return isAbsent(value) ? undefined : String(value);
  if (typeof value !== 'string' || value.length > longestText) return undefined;
  const text = tidyWords.test(value) ? value : value.replace(/[\s\u00a0\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return isAbsent(text) ? undefined : text;
}

/** Like textOf, for a field where "Other" is a placeholder too. */
export function kindOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^other$/i.test(text) ? undefined : text;
}

/** Letters and digits only, lower case, accents folded: for comparing names and headers. */
export const compact = withMemory((text: string): string => {
  if (/^[a-z0-9]*$/.test(text)) return text;
  const lower = text.normalize('NFKD').toLowerCase();
  return /^[ -~]*$/.test(lower) ? lower.replace(/[^a-z0-9]+/g, '') : lower.replace(/[^\p{L}\p{N}]/gu, '');
});

/** The words of a list that is written as one text. */
export const wordsIn = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== '');

const yes = new Set(wordsIn('true t yes y 1 1.0 on'));
const no = new Set(wordsIn('false f no n 0 0.0 off'));

/** `True`, `yes`, `1`, `Y.` …; undefined if neither yes nor no. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const word = String(value)
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '');
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/**
 * What a cell says. `unreadable` is not `absent`: a text that nobody here understands may say that a car is gone or that
 * a figure is no price, so no rule may take a default for it.
 */
export type Reading<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly text: string };

export const absent = { kind: 'absent' } as const;
export const valueIs = <T>(value: T): Reading<T> => ({ kind: 'value', value });
export const unreadableAs = (value: unknown): Reading<never> => ({
  kind: 'unreadable',
  text: textOf(value) ?? JSON.stringify(value) ?? '',
});

/** Reads a cell with a function that gives undefined for what it does not understand. */
export function readingOf<T>(cell: unknown, read: (cell: unknown) => T | undefined): Reading<T> {
  if (isAbsent(cell)) return absent;
  const value = read(cell);
  return value === undefined ? unreadableAs(cell) : valueIs(value);
}

/** Yes or no. */
export const flagReading = (cell: unknown): Reading<boolean> => readingOf(cell, flagOf);
