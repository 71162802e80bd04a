import type { FilterValue, SearchDocument } from '../../search-port';
import { exactText } from './exact-text';

/** Changes when cars are stored in another way: older indexes have to be rebuilt. */
export const recordFormat = 'exact-text';

/** A search document as Meilisearch stores it: values on top, in exact texts; searched text beneath `text`. */
export function toRecord({ id, text, values }: SearchDocument): Record<string, unknown> {
  const stored = Object.entries(values).map(([name, value]) => [name, storedValue(value)] as const);
  return { ...Object.fromEntries(stored), id: recordId(id), car_id: exactText(id), text };
}

function storedValue(value: SearchDocument['values'][string]): FilterValue | readonly string[] | undefined {
  if (typeof value === 'string') return exactText(value);
  return typeof value === 'object' ? value.map(exactText) : value;
}

/**
 * A car's id within the characters Meilisearch takes (letters, digits, `-`, `_`): any other byte is written
 * `_` and two hexadecimal digits, so that different ids stay different.
 */
export function recordId(id: string): string {
  return id.replace(/[^A-Za-z0-9-]/gu, (char) =>
    [...new TextEncoder().encode(char)].map((byte) => `_${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
