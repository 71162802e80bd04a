import type { FilterValue, SearchDocument } from '../../search-port';
import { exactText } from './exact-text';

/** Changes with the record format: older indexes must be rebuilt. */
export const recordFormat = 'exact-text';

/** A search document as a Meilisearch record: values at the top level as exact texts; searched text under `text`. */
export function toRecord({ id, text, values }: SearchDocument): Record<string, unknown> {
  const stored = Object.entries(values).map(([name, value]) => [name, storedValue(value)] as const);
  return { ...Object.fromEntries(stored), id: recordId(id), car_id: exactText(id), text };
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
