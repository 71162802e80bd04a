import type { SearchDocument } from '../../search-port';

/** A search document as Meilisearch stores it: values on top, searched text beneath `text`. */
export function toRecord({ id, text, values }: SearchDocument): Record<string, unknown> {
  return { ...values, id: recordId(id), car_id: id, text };
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
