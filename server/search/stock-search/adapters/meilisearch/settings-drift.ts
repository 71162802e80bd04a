import { isDeepStrictEqual } from 'node:util';
import { indexSettings } from './settings';

/** Lists whose order matters; the server orders the others itself. */
const ordered = new Set(['searchableAttributes', 'rankingRules']);

/** The names of the settings in which a live index differs from this release's. */
export function driftedSettings(found: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(indexSettings)
    .filter(([name, wanted]) => {
      const plain = ordered.has(name) ? asJson : sorted;
      return !isDeepStrictEqual(plain(wanted), plain(found[name]));
    })
    .map(([name]) => name);
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(sorted(each))).sort();
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sorted(each)]));
}
