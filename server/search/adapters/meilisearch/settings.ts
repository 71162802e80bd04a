import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Settings } from 'meilisearch';
import { attributes, priceIn } from '#server/search/rules/attributes';
import { synonyms } from '#server/search/rules/tokens';
import { type FilterValue, type SearchDocument, textFields } from '#server/search/search-port';
import { australianStates } from '#server/settings/location-schema';

/** Changes with the record format: older indexes must be rebuilt. */
const recordFormat = 'exact-text-2';

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

/** Numeric attributes whose lowest and highest values are shown. */
const ranges = attributes.filter(({ refine }) => refine === 'range').map(({ name }) => name);
const identifiers = ['text.stocknum', 'text.vin', 'text.regplate'];

/** Settings of every stock index: kept in code, never edited by hand. */
export const indexSettings: Settings = {
  searchableAttributes: textFields.map((field) => `text.${field}`),
  filterableAttributes: attributes.map(({ name, kind }) => ({
    attributePatterns: [name],
    features: { facetSearch: false, filter: { equality: true, comparison: kind === 'number' } },
  })),
  sortableAttributes: [
    'custom_rank',
    'created_at',
    'fuel_litres',
    'car_id',
    ...ranges,
    ...australianStates.map(priceIn),
  ],
  displayedAttributes: ['car_id', ...ranges],
  // "Most relevant" is custom_rank, then the match, then the newest; a chosen order takes precedence.
  rankingRules: [
    'sort',
    'custom_rank:desc',
    'words',
    'typo',
    'proximity',
    'attribute',
    'exactness',
    'created_at:desc',
    'car_id:asc',
  ],
  synonyms: Object.fromEntries([...synonyms].map(([word, others]) => [word, [...others]])),
  typoTolerance: {
    enabled: true,
    disableOnAttributes: identifiers,
    disableOnWords: [],
    disableOnNumbers: true,
    minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 },
  },
  faceting: { maxValuesPerFacet: 10_000, sortFacetValuesBy: { '*': 'count' } },
  pagination: { maxTotalHits: 10_000_000 },
  proximityPrecision: 'byAttribute',
  // One slow query must not use up a page's whole time limit.
  searchCutoffMs: 500,
  facetSearch: false,
  // The server's own defaults, set explicitly so that a change is noticed.
  prefixSearch: 'indexingTime',
  stopWords: [],
  separatorTokens: [],
  nonSeparatorTokens: [],
  dictionary: [],
  distinctAttribute: null,
};

/** Changes with the settings and the records: an index with another value must be rebuilt. */
export const settingsHash = createHash('sha256')
  .update(JSON.stringify([indexSettings, recordFormat]))
  .digest('hex')
  .slice(0, 16);

/** Lists whose order matters; the server orders the others itself. */
const ordered = new Set(['searchableAttributes', 'rankingRules']);

/** The names of the settings in which a live index differs from this release's. */
export function driftedSettings(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(indexSettings)
    .filter(([name, expected]) => {
      const plain = ordered.has(name) ? asJson : sortedJson;
      return !isDeepStrictEqual(plain(expected), plain(settings[name]));
    })
    .map(([name]) => name);
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function sortedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(sortedJson(each))).sort();
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sortedJson(each)]));
}
